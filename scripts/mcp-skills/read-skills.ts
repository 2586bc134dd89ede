import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";

/** The skills of the command's plugin, which the MCP server also offers. */
const FOLDER = new URL("../../packages/cli/plugin/skills/", import.meta.url);

/** Reads the skills, and returns the module that exports each file with its entry of MCP's skills extension. */
export function readSkills(): string {
  const skills = readdirSync(FOLDER)
    .sort()
    .map((name) => {
      const text = readFileSync(new URL(`${name}/SKILL.md`, FOLDER), "utf8");
      const uri = `skill://${name}/SKILL.md`;
      const digest = `sha256:${createHash("sha256").update(text).digest("hex")}`;
      const resources = [{ uri, digest, size: Buffer.byteLength(text) }];
      return { entry: { uri, frontmatter: readFrontmatter(text), resources }, text };
    });
  return [
    "// Written by `npx -y pnpm@12 sync` from the skills of the command's plugin.",
    "",
    "/** The skills: the entry of each, and the text of its file. */",
    `export const SKILLS = ${JSON.stringify(skills, null, 2)} as const;`,
    "",
  ].join("\n");
}

/** Reads the lines between the first two `---`. A test compares the result with that of the SDK's parser. */
function readFrontmatter(text: string): Record<string, string> {
  const [, lines = ""] = text.split(/^---$/m);
  return Object.fromEntries(
    lines
      .trim()
      .split("\n")
      .map((line) => [line.slice(0, line.indexOf(":")), line.slice(line.indexOf(":") + 1).trim()]),
  );
}
