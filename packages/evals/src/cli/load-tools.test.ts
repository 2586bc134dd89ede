import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Tool } from "@toolwright/core";
import { describe, expect, it, onTestFinished } from "vitest";
import type { Backends } from "../run/create-tools.ts";
import { loadTools } from "./load-tools.ts";

/** Writes a module into a new folder, which the end of the test removes. */
function moduleWith(source: string): string {
  const folder = mkdtempSync(join(tmpdir(), "evals-tools-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const path = join(folder, "my-tools.mjs");
  writeFileSync(path, source);
  return path;
}

const TOOL = `{ name: "My.Tool", wireName: "My_Tool", call() {}, prepare() {} }`;
const backends = { toolkits: ["sales"] } as unknown as Backends;
const namesOf = (tools: readonly Tool[]) => tools.map(({ name }) => name);

describe("loadTools", () => {
  it.each([`export const tools = () => [${TOOL}];`, `export default () => [${TOOL}];`])(
    "accepts %s",
    async (source) => {
      const createTools = await loadTools(moduleWith(source));
      expect(namesOf(createTools(backends))).toEqual(["My.Tool"]);
    },
  );

  it("passes the backends of a run to the function", async () => {
    const source = `export default ({ toolkits }) => toolkits.map((name) => ({ ...${TOOL}, name }));`;
    const createTools = await loadTools(moduleWith(source));
    expect(namesOf(createTools(backends))).toEqual(["sales"]);
  });

  it.each(["export default 1;", "export default [];", "export const other = () => [];"])(
    "refuses %s, and says which form is expected",
    async (source) => {
      await expect(loadTools(moduleWith(source))).rejects.toThrow(/must export a function that returns tools/);
    },
  );

  it("refuses a function whose result is not a list of tools", async () => {
    const createTools = await loadTools(moduleWith("export default () => ({});"));
    expect(() => createTools(backends)).toThrow(/must export a function that returns tools/);
  });

  it("says why a module cannot be loaded", async () => {
    await expect(loadTools(moduleWith("throw new Error('no such key');"))).rejects.toThrow(
      /Cannot load .*: no such key/,
    );
    await expect(loadTools("./missing.mjs")).rejects.toThrow(/Cannot load \.\/missing\.mjs: /);
  });

  it("creates the published tools without a path", async () => {
    expect((await loadTools(null)).name).toBe("createToolwrightTools");
  });
});
