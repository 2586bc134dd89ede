import { globSync, readdirSync } from "node:fs";
import { fileURLToPath, pathToFileURL } from "node:url";
import { parse } from "@babel/parser";
import { describe, expect, it } from "vitest";
import { entriesOf, findExports, isDocumented, type PublicExport } from "./find-exports.ts";

const PACKAGES = new URL("../../../../packages/", import.meta.url);
const published = readdirSync(PACKAGES).filter((name) => entriesOf(new URL(`${name}/`, PACKAGES)).length > 0);

/** Where a member is named as an SDK, a vendor or JSON Schema names it, and means what it means there. */
const NAMED_ELSEWHERE =
  /\/core\/src\/adapters\/|\/core\/src\/schema\/map-schema\.ts$|\/sandbox\/src\/(apollo|customerio|world|http)\//;
/** Its members are those of ToolDefinition. */
const SAID_ELSEWHERE = new Set(["AnyToolDefinition", "SandboxServer", "FetchBackend"]);

function exportsOf(name: string): readonly PublicExport[] {
  const entries = entriesOf(new URL(`${name}/`, PACKAGES)).flatMap((entry) =>
    globSync(fileURLToPath(entry).replaceAll("\\", "/")).filter((file) => !/\.test(-d)?\.ts$/.test(file)),
  );
  return entries.flatMap((file) => findExports(pathToFileURL(file)));
}

describe("whatever a program can import", () => {
  it("is found in every published package", () => {
    expect(published.sort()).toEqual(["core", "mcp", "messaging", "observability", "sales", "sandbox"]);
  });

  it.each(published)("every export of %s has a docstring", (name) => {
    const found = exportsOf(name);
    expect(found.length).toBeGreaterThan(3);
    expect(found.filter(({ hasDocstring }) => !hasDocstring).map(({ file, name: bare }) => `${file}: ${bare}`)).toEqual(
      [],
    );
  });

  it.each(published)("every member of the interfaces of %s has a docstring", (name) => {
    const own = exportsOf(name).filter(
      ({ file, name: known }) => !NAMED_ELSEWHERE.test(file) && !SAID_ELSEWHERE.has(known),
    );
    expect(
      own.flatMap(({ file, name: known, bareMembers }) => bareMembers.map((member) => `${file}: ${known}.${member}`)),
    ).toEqual([]);
  });
});

describe("a docstring", () => {
  const documented = (code: string) => {
    const [statement] = parse(code, { sourceType: "module", plugins: ["typescript"] }).program.body;
    return statement !== undefined && isDocumented(statement);
  };

  it("is a comment with words that stands right before a declaration", () => {
    expect(documented("/** Finds. */\nexport const a = 1;")).toBe(true);
    expect(documented("// Finds.\nexport const a = 1;")).toBe(false);
    expect(documented("/* Finds. */\nexport const a = 1;")).toBe(false);
    expect(documented("/** */\nexport const a = 1;")).toBe(false);
    expect(documented("/** Finds. */\n// but\nexport const a = 1;")).toBe(false);
    expect(documented("export const a = 1;")).toBe(false);
  });
});
