import { globSync, readdirSync } from "node:fs";
import { fileURLToPath, pathToFileURL } from "node:url";
import { parse } from "@babel/parser";
import { describe, expect, it } from "vitest";
import { entriesOf, findExports, isDocumented, type PublicExport } from "./find-exports.ts";

const PACKAGES = new URL("../../../../packages/", import.meta.url);
const published = readdirSync(PACKAGES).filter((name) => entriesOf(new URL(`${name}/`, PACKAGES)).length > 0);

/** Files whose members have the names and meaning of an SDK, a vendor API or JSON Schema. */
const NAMED_ELSEWHERE =
  /\/core\/src\/adapters\/|\/core\/src\/schema\/map-schema\.ts$|\/sandbox\/src\/(apollo|customerio|world|http)\//;
/** Interfaces whose members need no separate docstring. */
const DOCUMENTED_ELSEWHERE = new Set(["OpaqueDefinition", "SandboxServer", "FetchBackend"]);

function exportsOf(name: string): readonly PublicExport[] {
  const entries = entriesOf(new URL(`${name}/`, PACKAGES)).flatMap((entry) =>
    globSync(fileURLToPath(entry).replaceAll("\\", "/")).filter((file) => !/\.test(-d)?\.ts$/.test(file)),
  );
  return entries.flatMap((file) => findExports(pathToFileURL(file)));
}

describe("public exports", () => {
  it("every published package has public exports", () => {
    expect(published.sort()).toEqual([
      "cli",
      "core",
      "evals",
      "mcp",
      "messaging",
      "observability",
      "sales",
      "sandbox",
      "stores",
      "view",
    ]);
  });

  it.each(published)("every export of %s has a docstring", (name) => {
    const exports = exportsOf(name);
    expect(exports.length).toBeGreaterThan(3);
    expect(exports.filter(({ hasDocstring }) => !hasDocstring).map(({ file, name }) => `${file}: ${name}`)).toEqual([]);
  });

  it.each(published)("every member of the interfaces of %s has a docstring", (name) => {
    const checkedExports = exportsOf(name).filter(
      ({ file, name }) => !NAMED_ELSEWHERE.test(file) && !DOCUMENTED_ELSEWHERE.has(name),
    );
    expect(
      checkedExports.flatMap(({ file, name, undocumentedMembers }) =>
        undocumentedMembers.map((member) => `${file}: ${name}.${member}`),
      ),
    ).toEqual([]);
  });
});

describe("a docstring", () => {
  const hasDocstring = (code: string) => {
    const [statement] = parse(code, { sourceType: "module", plugins: ["typescript"] }).program.body;
    return statement !== undefined && isDocumented(statement);
  };

  it("a docstring is a comment with words directly before a declaration", () => {
    expect(hasDocstring("/** Finds. */\nexport const a = 1;")).toBe(true);
    expect(hasDocstring("// Finds.\nexport const a = 1;")).toBe(false);
    expect(hasDocstring("/* Finds. */\nexport const a = 1;")).toBe(false);
    expect(hasDocstring("/** */\nexport const a = 1;")).toBe(false);
    expect(hasDocstring("/** Finds. */\n// but\nexport const a = 1;")).toBe(false);
    expect(hasDocstring("export const a = 1;")).toBe(false);
  });
});
