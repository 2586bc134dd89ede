import { expect, it } from "vitest";
import { exportFaults, type Published } from "./export-faults.ts";

const MANIFEST: Published = {
  name: "@toolwright/probe",
  version: "0.1.0",
  description: "A probe.",
  keywords: ["agent", "tools", "llm"],
  type: "module",
  sideEffects: false,
  engines: { node: ">=22" },
  exports: {
    ".": { types: "./dist/index.d.ts", default: "./dist/index.js" },
    "./tools/*": { types: "./dist/tools/*.d.ts", default: "./dist/tools/*.js" },
    "./package.json": "./package.json",
  },
};
const README = "# @toolwright/probe\n\n```sh\nnpm install @toolwright/probe\n```\n\n```ts\nprobe();\n```\n";
const FILES = new Map([
  ["package.json", "{}"],
  ["README.md", README],
  ["dist/index.js", ""],
  ["dist/index.d.ts", ""],
  ["dist/tools/find.js", ""],
  ["dist/tools/find.d.ts", ""],
]);

it("a correct package has no faults", () => {
  expect(exportFaults(MANIFEST, FILES)).toEqual([]);
});

it.each<[string, Partial<Published>, string]>([
  ["without a description", { description: "" }, "description is missing."],
  ["with too few keywords", { keywords: ["agent"] }, "keywords must be at least 3."],
  ["for any Node", { engines: {} }, "engines.node must be >=22."],
  ["with type commonjs", { type: "commonjs" }, "type must be module."],
  ["with side effects", { sideEffects: true }, "sideEffects must be false, or bundlers keep unused code."],
  ["without a version number", { version: "workspace" }, "version must be three numbers."],
])("exportFaults reports a package %s", (_, parts, fault) => {
  expect(exportFaults({ ...MANIFEST, ...parts }, FILES)).toEqual([fault]);
});

it.each<[string, Published["exports"], string]>([
  ["has a missing target", { "./a": "./dist/a.json" }, "./a leads to ./dist/a.json, which is missing."],
  [
    "has a pattern without files",
    { "./a/*": { types: "./dist/*.d.ts", default: "./a/*.js" } },
    "./a/* leads to ./a/*.js, which is missing.",
  ],
  [
    "has its types after another condition",
    { "./a": { default: "./dist/index.js", types: "./dist/index.d.ts" } },
    "./a must name its types first.",
  ],
  ["has only types", { "./a": { types: "./dist/index.d.ts" } }, "./a has nothing for a runtime."],
])("exportFaults reports a package whose export %s", (_, exports, fault) => {
  expect(exportFaults({ ...MANIFEST, exports: { ...MANIFEST.exports, ...exports } }, FILES)).toEqual([fault]);
});

it("exportFaults reports the workspace's condition and a missing main entry", () => {
  const exports = {
    "./a": { types: "./dist/index.d.ts", "@toolwright/source": "./dist/index.js", default: "./dist/index.js" },
  };
  expect(exportFaults({ ...MANIFEST, exports }, FILES)).toEqual([
    "./a offers the condition @toolwright/source of the workspace.",
    'The main entry "." is missing.',
  ]);
});

it.each([
  [
    "its name",
    README.replace("# @toolwright/probe", "# Probe"),
    "README.md must begin with the name @toolwright/probe.",
  ],
  ["how to install it", README.replace("npm install", "see"), "README.md has no line that installs @toolwright/probe."],
  ["an example", README.replace("```ts", "```"), "README.md has no example."],
])("exportFaults reports a readme without %s", (_, readme, fault) => {
  expect(exportFaults(MANIFEST, new Map([...FILES, ["README.md", readme]]))).toEqual([fault]);
});
