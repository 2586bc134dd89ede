// Runs in a package's folder after tsc, which writes declarations of every module. Removes those that no entry imports.
import { readdirSync, readFileSync, rmSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { packageEntries } from "./package-entries.ts";

const IMPORTED = /(?:from|import)\s*\(?\s*"(\.[^"]+)"/g;

const reached = new Set<string>();
for (const entry of packageEntries())
  visit(resolve(entry.replace(/^(?:\.\/)?src\//, "dist/").replace(/\.ts$/, ".d.ts")));
for (const file of readdirSync("dist", { recursive: true, encoding: "utf8" })) {
  const path = resolve("dist", file);
  if (path.endsWith(".d.ts") && !reached.has(path)) rmSync(path);
}

function visit(file: string): void {
  if (reached.has(file)) return;
  reached.add(file);
  for (const [, path = ""] of readFileSync(file, "utf8").matchAll(IMPORTED))
    visit(resolve(dirname(file), path.replace(/\.ts$/, ".d.ts")));
}
