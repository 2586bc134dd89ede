import { readdirSync, readFileSync } from "node:fs";
import { dirname, relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";

const SOURCES = fileURLToPath(new URL("./", import.meta.url));

/** Folders and files of core. Each row imports only from the rows below it. */
const ROWS = [
  ["toolkit-parts.ts", "toolkit-types.ts"],
  ["index.ts", "authoring.ts", "diagnosis.ts", "http.ts", "manifest.ts", "plan.ts", "policy.ts", "policy-file.ts"],
  ["store.ts", "text.ts", "transport.ts"],
  ["accounts", "adapters", "evidence", "hide-patterns", "manifest", "plan", "toolkit"],
  ["approval", "hide", "policy", "typescript"],
  ["tool"],
  ["card"],
  ["definition"],
  ["arguments", "http", "result"],
  ["paging", "schema", "store"],
  ["call", "options.ts", "time"],
  ["errors.ts"],
  ["text"],
  ["value"],
];

const files = readdirSync(SOURCES, { recursive: true, encoding: "utf8" }).filter(
  (file) => file.endsWith(".ts") && !/\.test(?:-d)?\.ts$|__fixtures__/.test(file),
);

/** The folder or file of `ROWS` that a path belongs to, and its row. */
function placeOf(path: string) {
  const name = path.split("/", 1)[0] ?? "";
  return { name, row: ROWS.findIndex((row) => row.includes(name)) };
}

it("a folder imports only from the rows below it, types included", () => {
  const faults = files.flatMap((file) => {
    const from = placeOf(file);
    const text = readFileSync(resolve(SOURCES, file), "utf8");
    return [...text.matchAll(/(?:from|import)\s*\(?\s*"(\.[^"]+)"/g)].flatMap(([, path = ""]) => {
      const imported = relative(SOURCES, resolve(SOURCES, dirname(file), path));
      const to = placeOf(imported);
      return from.name === to.name || from.row < to.row ? [] : [`${file} imports ${imported}`];
    });
  });
  expect(faults).toEqual([]);
});

it("every folder and file has a row", () => {
  expect(files.filter((file) => placeOf(file).row < 0)).toEqual([]);
});
