// Replaces GitHub's command `gh` in a local run: `gh release view TAG` and `gh release create TAG --target SHA FILE…`.
// ORIGIN is the bare repository; a release is a tag there.
import { execFileSync, spawnSync } from "node:child_process";
import { statSync } from "node:fs";
import { parseArgs } from "node:util";

const string = { type: "string" } as const;
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { repo: string, target: string, title: string, "notes-file": string },
});
const [group, command, tag = "", ...files] = positionals;
const origin = ["--git-dir", process.env["ORIGIN"] ?? ""];
if (group !== "release" || !values.repo) throw new Error("Expected gh release … --repo OWNER/NAME.");
if (command === "view") {
  const { status } = spawnSync("git", [...origin, "rev-parse", "--verify", "--quiet", `refs/tags/${tag}`]);
  process.exitCode = status ?? 1;
} else if (command === "create") {
  const { target, "notes-file": notes = "" } = values;
  if (!process.env["GH_TOKEN"] || !target) throw new Error("Expected GH_TOKEN and --target.");
  for (const file of [notes, ...files]) if (statSync(file).size === 0) throw new Error(`${file} is empty.`);
  execFileSync("git", [...origin, "tag", tag, target]);
  process.stdout.write(`${tag}: ${files.join(", ")}\n`);
} else throw new Error(`gh release ${command} has no stand-in.`);
