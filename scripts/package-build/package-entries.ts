import { globSync, readFileSync } from "node:fs";

type Exports = Record<string, string | Record<string, string>>;

/** Lists the source files of all exports of the package in the current folder. A `*` means every file of a folder. */
export function packageEntries(): string[] {
  const { exports } = JSON.parse(readFileSync("package.json", "utf8")) as { exports: Exports };
  const patterns = Object.values(exports).flatMap((target) =>
    typeof target === "string" ? [] : (target["@toolwright/source"] ?? []),
  );
  return globSync(patterns)
    .filter((path) => !/\.test(?:-d)?\.ts$/.test(path))
    .sort();
}
