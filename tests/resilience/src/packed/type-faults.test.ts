import { expect, it } from "vitest";
import { typeFaults } from "./type-faults.ts";

const TYPES = {
  "./http": { types: "./dist/http.d.ts" },
  ".": { types: "./dist/index.d.ts" },
  "./data.json": "./data.json",
};
const faultsOf = (name: string, files: Readonly<Record<string, string>>) =>
  typeFaults({ name, exports: TYPES }, new Map(Object.entries(files)));

it("types for users that load types of core and other packages have no faults", () => {
  const index = 'import type { Tool } from "@toolwright/core";\nexport { type Spec } from "@standard-schema/spec";\n';
  expect(faultsOf("@toolwright/probe", { "dist/index.d.ts": index })).toEqual([]);
});

it.each([
  ["valibot", 'import type * as v from "valibot";\n'],
  ["valibot", 'export type Schema = import("valibot").GenericSchema;\n'],
  ["@toolwright/core/authoring", 'export { type Pager } from "@toolwright/core/authoring";\n'],
])("typeFaults reports a main entry that loads %s, in a file of any depth", (module, code) => {
  const fault = [`The types of . load ${module}.`];
  expect(faultsOf("@toolwright/probe", { "dist/index.d.ts": code })).toEqual(fault);
  const deep = {
    "dist/index.d.ts": 'export * from "./a/b.js";',
    "dist/a/b.d.ts": 'import "../c.ts";',
    "dist/c.d.ts": code,
  };
  expect(faultsOf("@toolwright/probe", deep)).toEqual(fault);
});

it("only authors of toolkits load the types of Valibot from core", () => {
  const valibot = 'import type * as v from "valibot";\n';
  expect(faultsOf("@toolwright/core", { "dist/index.d.ts": "", "dist/http.d.ts": valibot })).toEqual([]);
  expect(faultsOf("@toolwright/probe", { "dist/index.d.ts": "", "dist/http.d.ts": valibot })).toEqual([]);
  expect(faultsOf("@toolwright/core", { "dist/index.d.ts": valibot, "dist/http.d.ts": "" })).toHaveLength(1);
});
