import { globSync, readFileSync } from "node:fs";

type Exports = Record<string, string | Record<string, string>>;

/** The sources behind what the package in this folder exports, a `*` among them meaning every file of a folder. */
export function packageEntries(): string[] {
  const { exports } = JSON.parse(readFileSync("package.json", "utf8")) as { exports: Exports };
  const patterns = Object.values(exports).flatMap((target) =>
    typeof target === "string" ? [] : (target["@toolwright/source"] ?? []),
  );
  return globSync(patterns)
    .filter((path) => !/\.test(?:-d)?\.ts$/.test(path))
    .sort();
}
