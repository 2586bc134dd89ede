import { globSync, readFileSync } from "node:fs";

type Exports = Record<string, string | Record<string, string>>;

/** Lists the targets of the exports of the package in the current folder, except files of data. */
export function packageExports(): readonly Record<string, string>[] {
  const { exports } = JSON.parse(readFileSync("package.json", "utf8")) as { exports: Exports };
  return Object.values(exports).flatMap((target) => (typeof target === "string" ? [] : [target]));
}

/** Lists the source files of all exports of the package in the current folder. A `*` means every file of a folder. */
export function packageEntries(): string[] {
  return globSync(packageExports().flatMap((target) => target["@toolwright/source"] ?? []))
    .filter((path) => !/\.test(?:-d)?\.ts$/.test(path))
    .sort();
}
