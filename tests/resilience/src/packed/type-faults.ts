import { posix } from "node:path";
import type { Published } from "./export-faults.ts";

/** The entries of core for authors of toolkits, which load the types of Valibot. */
const AUTHORS_ENTRIES = ["authoring", "diagnosis", "http", "manifest", "toolkit-parts"];
const HEAVY = ["valibot", ...AUTHORS_ENTRIES.map((entry) => `@toolwright/core/${entry}`)];

/**
 * Checks that the types for users of toolkits need no types of Valibot: a program that loads them takes two to three times
 * as long to check. Returns one message per fault.
 */
export function typeFaults({ name, exports = {} }: Published, files: ReadonlyMap<string, string>): readonly string[] {
  return Object.entries(exports).flatMap(([path, target]) => {
    const isForUsers = name === "@toolwright/core" ? !AUTHORS_ENTRIES.includes(path.slice(2)) : path === ".";
    if (typeof target === "string" || !isForUsers) return [];
    const heavy = importsOf(target["types"] ?? "", files).filter((module) => HEAVY.includes(module));
    return heavy.map((module) => `The types of ${path} load ${module}.`);
  });
}

/** Lists the modules that a declaration file and the files of the package that it loads import. */
function importsOf(types: string, files: ReadonlyMap<string, string>): readonly string[] {
  const found = new Set([posix.normalize(types)]);
  for (const file of found)
    for (const [, module = ""] of (files.get(file) ?? "").matchAll(/(?:from|import)\s*\(?\s*"([^"]+)"/g))
      found.add(module.startsWith(".") ? posix.join(posix.dirname(file), module).replace(/\.[jt]s$/, ".d.ts") : module);
  return [...found];
}
