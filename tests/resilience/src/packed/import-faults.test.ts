import { describe, expect, it } from "vitest";
import { importFaults } from "./import-faults.ts";

const MANIFEST = {
  name: "@toolwright/probe",
  dependencies: { ky: "^2.1.0", "@toolwright/core": "^0.1.0", "@standard-schema/spec": "^1.1.0", valibot: "^1.5.0" },
  peerDependencies: { redis: ">=4", ai: ">=7" },
};
const FILES = {
  "dist/index.js":
    'import {\n  one,\n  two\n} from "@toolwright/core/http";\nimport "valibot";\nexport { a } from "./a.js";\n',
  "dist/a.js":
    'import process from "node:process";\nimport { self } from "@toolwright/probe";\nconst late = () => import("ky");\n',
  "dist/late.js": 'import("redis");\nconst text = "import {} from \\"nothing\\"";\nexport const from = "x";\n',
  "dist/index.d.ts":
    'import type { Spec } from "@standard-schema/spec";\n/**\n * import { x } from "example";\n */\nexport {};\n',
  "README.md": 'import { y } from "example";\n',
};
const faultsWith = (manifest: object, files: Readonly<Record<string, string>> = {}) =>
  importFaults({ ...MANIFEST, ...manifest }, new Map(Object.entries({ ...FILES, ...files })));

it("a package that imports each of its dependencies in code or types, and nothing else, has no faults", () => {
  expect(faultsWith({})).toEqual([]);
});

describe("importFaults reports", () => {
  it.each(["@toolwright/mcp", "chalk", "node"])("the dependency %s that no file imports", (name) => {
    expect(faultsWith({ dependencies: { ...MANIFEST.dependencies, [name]: "^1.0.0" } })).toEqual([
      `No file imports the dependency ${name}, which users would install.`,
    ]);
  });

  it.each([
    'import { a } from "chalk";',
    'import chalk from "chalk/esm";',
    'import "chalk";',
    'import{a}from"ky";import{b as c}from"chalk";const d="from";',
    'import"ky";import"chalk";',
    'export * from "chalk";',
    'export {\n  a,\n  b\n} from "chalk";',
    'const a = await import("chalk");',
  ])("the undeclared import %j", (code) => {
    expect(faultsWith({}, { "dist/b.js": code })).toEqual(["dist/b.js imports chalk, no dependency."]);
    expect(
      faultsWith({ peerDependencies: { ...MANIFEST.peerDependencies, chalk: ">=5" } }, { "dist/b.js": code }),
    ).toEqual([]);
  });

  it("an undeclared import of types", () => {
    const types = 'export declare const a: import("chalk").Chalk;';
    expect(faultsWith({}, { "dist/b.d.ts": types })).toEqual(["dist/b.d.ts imports chalk, no dependency."]);
  });
});
