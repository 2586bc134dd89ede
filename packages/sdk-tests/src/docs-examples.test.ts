import { existsSync, readFileSync } from "node:fs";
import { beforeAll, describe, expect, test, vi } from "vitest";
import {
  EXAMPLES_PROJECT,
  examplesIn,
  findExamples,
  findScripts,
  RUN_MS,
  runExample,
  writeExamples,
} from "./docs-examples.ts";
import { findSnippets, snippetsIn } from "./docs-snippets.ts";
import { compile } from "./type-check.ts";

const CORE = new URL("../../core/", import.meta.url);
const DOCS = new URL("../../../docs/", import.meta.url);
const examples = findExamples();
const scripts = await findScripts();

// Each is a process that loads a whole SDK: more of them at once only take longer each.
vi.setConfig({ maxConcurrency: 2, testTimeout: RUN_MS + 20_000 });

beforeAll(() => writeExamples([...examples, ...findSnippets()]));

/** Subpaths of core with an adapter behind them. */
function adapters(): readonly string[] {
  const { exports } = JSON.parse(readFileSync(new URL("package.json", CORE), "utf8")) as { exports: object };
  const paths = Object.keys(exports).map((path) => path.slice(2));
  return paths.filter((path) => existsSync(new URL(`src/adapters/${path}.ts`, CORE)));
}

test("every example has a script of its provider, and every script an example", () => {
  const names = examples.map(({ name }) => name).sort();
  expect(names).toEqual([...new Set(names)]);
  expect(scripts.map(({ example }) => example).sort()).toEqual(names);
});

test.each(adapters())("the adapter %s has a page whose example imports it", (adapter) => {
  const programs = examples.filter(({ page }) => page === `${adapter}.md`).map(({ program }) => program);
  expect(existsSync(new URL(`${adapter}.md`, DOCS)), `docs/${adapter}.md`).toBe(true);
  expect(programs.join("\n")).toContain(`from "@toolwright/core/${adapter}"`);
});

test("all examples and all other blocks compile, in the strictest settings", async () => {
  expect(await compile(EXAMPLES_PROJECT)).toEqual([]);
});

describe.concurrent("an example runs to its end against its provider's script, and prints what it should", () => {
  test.each(scripts.map((script) => [script.example, script] as const))("%s", async (name, script) => {
    const { exitCode, stdout, stderr, requests } = await runExample(name, script);
    expect({ exitCode, stderr: exitCode === 0 ? "" : stderr }).toEqual({ exitCode: 0, stderr: "" });
    expect(stdout).toMatch(script.expect.stdout);
    expect(requests).toHaveLength(script.lines.length);
  });
});

test("only blocks that name themselves are examples", () => {
  const page = "```ts\n// example: a.ts\nrun();\n```\n\n```ts\nrun();\n```\n\n```sh\n// example: b.ts\n```\n";
  expect(examplesIn("page.md", page)).toEqual([
    { name: "a.ts", page: "page.md", program: "// example: a.ts\nrun();\n" },
  ]);
  expect(snippetsIn("docs/page.md", page)).toEqual([{ name: "docs-page-1.ts", program: "run();\nexport {};\n" }]);
});
