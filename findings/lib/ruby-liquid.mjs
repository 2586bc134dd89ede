import { spawnSync } from "node:child_process";

const PROGRAM = `
  abort "This script needs Liquid 5.4.0 for Ruby: Debian's package ruby-liquid." unless Liquid::VERSION == "5.4.0"
  template, data = JSON.parse(STDIN.read)
  print Liquid::Template.parse(template).render(data)`;

/** Renders a template with Ruby's Liquid, in its default mode. */
export const renderInRuby = (template, data = {}) => {
  const options = {
    input: JSON.stringify([template, data]),
    encoding: "utf8",
    env: { ...process.env, LANG: "C.UTF-8" },
  };
  const { status, stdout, stderr } = spawnSync("ruby", ["-rjson", "-rliquid", "-e", PROGRAM], options);
  if (status !== 0) throw new Error(stderr || "This script needs Debian's packages ruby and ruby-liquid.");
  return stdout;
};
