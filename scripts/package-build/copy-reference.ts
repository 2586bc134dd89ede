// Runs in a toolkit's folder after a build. Copies the pages of its tools into `docs`, so that people and agents without a
// network can read them. Links to other pages and pictures lead nowhere in a package, so only their labels stay.
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { basename, join, resolve } from "node:path";

const source = resolve("../../docs/reference", basename(resolve(".")));
rmSync("docs", { recursive: true, force: true });
mkdirSync("docs");
for (const file of readdirSync(source))
  writeFileSync(join("docs", file), toPlainPage(readFileSync(join(source, file), "utf8")));

function toPlainPage(page: string): string {
  return page
    .replace(/^---\n[\s\S]*?\n---\n+/, "")
    .replace(/^(?:<picture>|!\[).*\n+/gm, "")
    .replace(/\[([^\]]+)\]\(\.[^)]*\)/g, "$1");
}
