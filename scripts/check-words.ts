import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { findBannedWords } from "./check-words/find-banned-words.ts";

// Rejects words that readers have to decode and phrases that read as translated, in comments, messages, names, titles of
// tests and Markdown. Arguments are the paths to check; the default is the entire repository.

/** Generated files, changelogs, the list of words itself, and names and mails of the sandbox's invented companies. */
const SKIPPED =
  /CHANGELOG\.md$|^docs\/api\/|^packages\/\w+\/src\/types\/|^bench\/RESULTS\.md$|banned-words\.ts$|\/(?:seed-content|organization-record)\.ts$/;

const listed = ["ls-files", "--cached", "--others", "--exclude-standard", "--", ...process.argv.slice(2)];
const paths = execFileSync("git", listed, { encoding: "utf8", maxBuffer: 2 ** 26 })
  .split("\n")
  .filter((path) => /\.(?:tsx?|mts|md)$/.test(path) && !SKIPPED.test(path));
if (paths.length === 0) throw new Error("No TypeScript or Markdown file matches the arguments.");

const findings = paths.flatMap((path) =>
  findBannedWords(path, readFileSync(path, "utf8")).map((finding) => ({ ...finding, path })),
);
for (const { path, line, word, advice } of findings) {
  process.stderr.write(`${path}:${line} "${word}": write ${advice}\n`);
}
if (findings.length > 0) {
  process.stderr.write(`${findings.length} words to replace; scripts/check-words/banned-words.ts lists them.\n`);
  process.exitCode = 1;
}
