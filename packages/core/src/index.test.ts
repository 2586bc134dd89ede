import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import * as core from "./index.ts";

test("the entry for apps exports these values and no others", () => {
  expect(Object.keys(core).sort()).toEqual([
    "ToolError",
    "dispatch",
    "estimateTokens",
    "findTool",
    "hashCall",
    "hashTools",
    "isToolError",
    "memoryStore",
    "needsApproval",
    "renderCard",
    "selectTools",
    "toTypeScript",
    "toWireName",
  ]);
});

/** Number of names, types included, that an entry exports. */
function countExports(entry: string): number {
  const lists = readFileSync(new URL(entry, import.meta.url), "utf8").matchAll(/^export (?:type )?\{([^}]*)\}/gm);
  return [...lists].flatMap(([, names = ""]) => names.split(",").filter((name) => name.trim() !== "")).length;
}

test.each([
  ["index.ts", 40],
  ["authoring.ts", 77],
])("%s exports at most %d names, so that a reader finds one", (entry, most) => {
  expect(countExports(entry)).toBeGreaterThan(most / 2);
  expect(countExports(entry)).toBeLessThanOrEqual(most);
});

/** Collects all modules that a source file imports, directly or not: sources by URL, packages by name. */
function importsOf(entry: URL, specifiers = new Set<string>()): Set<string> {
  if (specifiers.has(entry.href)) return specifiers;
  specifiers.add(entry.href);
  // A type-only import loads nothing.
  const source = readFileSync(entry, "utf8").replaceAll(/^(?:import|export) type [^;]*;/gm, "");
  for (const [, from, dynamic] of source.matchAll(
    /(?:from|^import)\s+"([^"]+)"|\b(?:import|require)\(\s*["'`]([^"'`]+)/gm,
  )) {
    const specifier = from ?? dynamic ?? "";
    if (specifier.startsWith(".")) importsOf(new URL(specifier, entry), specifiers);
    else specifiers.add(specifier);
  }
  return specifiers;
}

test.each([
  ["index.ts", []],
  ["authoring.ts", ["valibot"]],
  ["http.ts", ["ky", "valibot"]],
])("%s imports only these packages and no `node:` module", (entry, packages) => {
  const imported = [...importsOf(new URL(entry, import.meta.url))];
  expect(imported.length).toBeGreaterThan(10);
  expect(imported.filter((specifier) => !specifier.startsWith("file:")).sort()).toEqual(packages);
});

test("importing has no side effects: all top-level statements are declarations", () => {
  for (const entry of ["index.ts", "authoring.ts", "http.ts", "policy.ts", "store.ts", "text.ts", "hide/hide.ts"]) {
    for (const href of importsOf(new URL(entry, import.meta.url))) {
      if (!href.startsWith("file:")) continue;
      const topLevel = readFileSync(new URL(href), "utf8")
        .split("\n")
        .filter((line) => /^[^\s/*})\]>]/.test(line));
      for (const line of topLevel)
        expect(line, href).toMatch(/^(import|export|const|type|interface|function|async function|declare|class) ?/);
    }
  }
});
