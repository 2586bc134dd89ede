import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { findBannedWords } from "./check-words/find-banned-words.ts";

// Rejects words that readers have to decode, in comments, messages, names, titles of tests and Markdown. Arguments are
// the paths to check; the default is the entire repository.

/** Generated files, changelogs, the list of words itself, and names and mails of the sandbox's invented companies. */
const SKIPPED =
  /CHANGELOG\.md$|^docs\/api\/|^bench\/RESULTS\.md$|banned-words\.ts$|\/(?:seed-content|organization-record)\.ts$/;

const listed = ["ls-files", "--cached", "--others", "--exclude-standard", "--", ...process.argv.slice(2)];
const paths = execFileSync("git", listed, { encoding: "utf8", maxBuffer: 2 ** 26 })
  .split("\n")
  .filter((path) => /\.(?:tsx?|mts|md)$/.test(path) && !SKIPPED.test(path));
if (paths.length === 0) throw new Error("No TypeScript or Markdown file matches the arguments.");

let count = 0;
for (const path of paths) {
  for (const { line, word, advice } of findBannedWords(path, readFileSync(path, "utf8"))) {
    count++;
    process.stderr.write(`${path}:${line} "${word}": write ${advice}\n`);
  }
}
if (count > 0) {
  process.stderr.write(`${count} words to replace; scripts/check-words/banned-words.ts lists them.\n`);
  process.exitCode = 1;
}
