import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import * as sandbox from "./index.ts";
import * as msw from "./msw.ts";
import * as server from "./server.ts";

test("the root entry exports exactly these values", () => {
  expect(Object.keys(sandbox).sort()).toEqual([
    "FACETS",
    "SIMULATED",
    "backendOptions",
    "createSandbox",
    "simulated",
    "simulatedClock",
  ]);
});

test("the msw and server entries export one value each", () => {
  expect(Object.keys(msw)).toEqual(["handlers"]);
  expect(Object.keys(server)).toEqual(["serve"]);
});

/** Returns every module that a source file imports, directly or indirectly: sources by URL, packages by name. */
function reach(entry: URL, seen = new Set<string>()): Set<string> {
  if (seen.has(entry.href)) return seen;
  seen.add(entry.href);
  const source = readFileSync(entry, "utf8");
  for (const [, from, dynamic] of source.matchAll(
    /(?:from|^import)\s+"([^"]+)"|\b(?:import|require)\(\s*["'`]([^"'`]+)/gm,
  )) {
    const specifier = from ?? dynamic ?? "";
    if (specifier.startsWith(".")) reach(new URL(specifier, entry), seen);
    else seen.add(specifier);
  }
  return seen;
}

function packagesOf(entry: string): string[] {
  return [...reach(new URL(entry, import.meta.url))].filter((specifier) => !specifier.startsWith("file:")).sort();
}

test("the root entry imports neither node: modules nor msw", () => {
  expect(packagesOf("./index.ts")).toEqual([
    "@toolwright/core",
    "@toolwright/core/authoring",
    "@toolwright/core/http",
    "@toolwright/core/text",
  ]);
  expect(reach(new URL("./index.ts", import.meta.url)).size).toBeGreaterThan(30);
});

test("the msw entry imports only msw, and the server entry only node: modules", () => {
  expect(packagesOf("./msw.ts")).toEqual(["msw"]);
  expect(packagesOf("./server.ts")).toEqual(["node:http", "node:net"]);
});
