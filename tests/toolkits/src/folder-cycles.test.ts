import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { findToolkits } from "./find-toolkits.ts";

/** The folders of `src` that each folder imports from, types included. */
function importsByFolder(source: URL): ReadonlyMap<string, ReadonlySet<string>> {
  const folders = readdirSync(source, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  return new Map(
    folders.map(({ name }) => {
      const folder = new URL(`${name}/`, source);
      const files = readdirSync(folder).filter((file) => file.endsWith(".ts") && !/\.test(-d)?\.ts$/.test(file));
      const imported = files.flatMap((file) =>
        [...readFileSync(new URL(file, folder), "utf8").matchAll(/from "\.\.\/([\w-]+)\//g)].map(
          ([, target]) => target,
        ),
      );
      return [name, new Set(imported.filter((target) => target !== undefined))];
    }),
  );
}

/** The first cycle of folders, such as `["a", "b", "a"]`; empty if there is none. */
function findCycle(imports: ReadonlyMap<string, ReadonlySet<string>>): readonly string[] {
  const done = new Set<string>();
  const visit = (folder: string, path: readonly string[]): readonly string[] => {
    if (path.includes(folder)) return [...path.slice(path.indexOf(folder)), folder];
    if (done.has(folder)) return [];
    for (const target of imports.get(folder) ?? []) {
      const cycle = visit(target, [...path, folder]);
      if (cycle.length > 0) return cycle;
    }
    done.add(folder);
    return [];
  };
  for (const folder of imports.keys()) {
    const cycle = visit(folder, []);
    if (cycle.length > 0) return cycle;
  }
  return [];
}

test.each(findToolkits())("the folders of $name import each other in one direction only", ({ url }) => {
  const imports = importsByFolder(new URL("src/", url));
  expect(imports.get("tools")?.size).toBeGreaterThan(1);
  expect(findCycle(imports)).toEqual([]);
});

test("a cycle of folders is found", () => {
  const imports = new Map([
    ["a", new Set(["b"])],
    ["b", new Set(["c", "d"])],
    ["c", new Set(["b"])],
    ["d", new Set<string>()],
  ]);
  expect(findCycle(imports)).toEqual(["b", "c", "b"]);
});
