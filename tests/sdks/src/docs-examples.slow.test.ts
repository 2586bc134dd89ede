import { existsSync, readFileSync } from "node:fs";
import { beforeAll, describe, expect, test, vi } from "vitest";
import {
  BLOCKS_MS,
  type BlockRun,
  examplesIn,
  findExamples,
  findScripts,
  RUN_MS,
  runBlocks,
  runExample,
  writeExamples,
} from "./docs-examples.ts";
import { isFree, preludeOf } from "./docs-preludes.ts";
import { findSnippets, snippetsIn } from "./docs-snippets.ts";

const CORE = new URL("../../../packages/core/", import.meta.url);
const DOCS = new URL("../../../docs/", import.meta.url);
const examples = findExamples();
const snippets = findSnippets();
const scripts = await findScripts();

// Each test starts a process that loads an SDK. More of them at once only make each slower.
vi.setConfig({ maxConcurrency: 2, testTimeout: RUN_MS + 20_000 });

beforeAll(() => writeExamples([...examples, ...snippets]));

/** Replaces times of day, which change from run to run because the sandbox's data ends at the current time. */
function withoutTimeOfDay(printed: string): string {
  return printed.replaceAll(/\b\d{2}:\d{2} UTC/g, "HH:MM UTC");
}

/** Subpaths of core that are adapters. */
function adapters(): readonly string[] {
  const { exports } = JSON.parse(readFileSync(new URL("package.json", CORE), "utf8")) as { exports: object };
  const paths = Object.keys(exports).map((path) => path.slice(2));
  return paths.filter((path) => existsSync(new URL(`src/adapters/${path}.ts`, CORE)));
}

test("every example has a provider script, and every script has an example", () => {
  const names = examples.map(({ name }) => name).sort();
  expect(names).toEqual([...new Set(names)]);
  expect(scripts.map(({ example }) => example).sort()).toEqual(names);
});

test.each(adapters())("the adapter %s has a page whose example imports it", (adapter) => {
  const programs = examples.filter(({ page }) => page === `${adapter}.md`).map(({ program }) => program);
  expect(existsSync(new URL(`${adapter}.md`, DOCS)), `docs/${adapter}.md`).toBe(true);
  expect(programs.join("\n")).toContain(`from "@toolwright/core/${adapter}"`);
});

describe.concurrent("an example runs to completion against its provider script and prints the output on the page", () => {
  test.each(scripts.map((script) => [script.example, script] as const))("%s", async (name, script) => {
    const { exitCode, stdout, stderr, requests } = await runExample(name, script);
    expect({ exitCode, stderr: exitCode === 0 ? "" : stderr }).toEqual({ exitCode: 0, stderr: "" });
    expect(stdout).toBe(examples.find((example) => example.name === name)?.prints);
    expect(requests).toHaveLength(script.lines.length);
  });
});

describe("the other code blocks of a page run over the sandbox and print the output on the page", () => {
  const running = snippets.filter(({ runs }) => runs);
  // All blocks run in two processes, since loading the packages and creating a sandbox is slow.
  const [docs, readmes] = [true, false].map((isDocs) =>
    running.flatMap(({ page, name }) => (page.startsWith("docs/") === isDocs ? [name] : [])),
  );
  let runs: Readonly<Record<string, BlockRun>> = {};

  beforeAll(async () => {
    const [ofDocs, ofReadmes] = await Promise.all([runBlocks(docs ?? []), runBlocks(readmes ?? [])]);
    runs = { ...ofDocs, ...ofReadmes };
  }, BLOCKS_MS + 20_000);

  test.each([...Map.groupBy(running, ({ page }) => page)])("%s", (_page, blocks) => {
    for (const { name, prints } of blocks) {
      const { error, printed } = runs[name] ?? { error: "did not run", printed: "" };
      expect({ name, error, printed: withoutTimeOfDay(printed) }).toEqual({
        name,
        error: null,
        printed: withoutTimeOfDay(prints ?? printed),
      });
    }
  });
});

test("pages that must have running blocks have them", () => {
  const run = new Set(snippets.filter(({ runs }) => runs).map(({ page }) => page));
  for (const page of ["README.md", "docs/index.md", "docs/guides/errors.md", "packages/sales/README.md"])
    expect(run).toContain(page);
});

test("a block is an example only if its first line names it, and the text block after it is its output", () => {
  const page =
    "```ts\n// example: a.ts\nrun();\n```\n\n```ts\nrun();\n```\n\nIt prints:\n\n```text\nran\n```\n\n```sh\n// example: b.ts\n```\n";
  expect(examplesIn("page.md", page)).toEqual([
    { name: "a.ts", page: "page.md", program: "// example: a.ts\nrun();\n", prints: null },
  ]);
  const withOutput = "```ts\n// example: a.ts\nrun();\n```\n\n```text\nran\n```\n";
  expect(examplesIn("page.md", withOutput)).toMatchObject([{ name: "a.ts", prints: "ran\n" }]);
  expect(snippetsIn("docs/page.md", page)).toEqual([
    { name: "docs-page-1.ts", page: "docs/page.md", program: "run();\nexport {};\n", runs: true, prints: "ran\n" },
  ]);
});

test("a block within a list is a block, and it runs unless it uses a value that the tests cannot create", () => {
  const [indented] = snippetsIn("docs/page.md", "1. Do:\n\n   ```ts\n   if (a) {\n     b();\n   }\n   ```\n");
  expect(indented?.program).toBe("if (a) {\n  b();\n}\nexport {};\n");
  const [modelled] = snippetsIn("docs/page.md", "```ts\nask(model);\n```\n");
  expect(modelled).toMatchObject({ runs: false, prints: null });
});

test("a declaration is inserted for each name that a block uses without declaring it", () => {
  expect(isFree("sales", "await sales.searchPeople({});")).toBe(true);
  expect(isFree("sales", 'import { createSales } from "sales";\nconst sales = createSales();\nsales.tools;')).toBe(
    false,
  );
  expect(isFree("sales", "const { sales } = createSandbox();\nsales.fail();")).toBe(false);
  expect(isFree("sales", "sandbox.sales.fail({ sales: 1 });")).toBe(false);
  expect(preludeOf("docs/page.md#1", "await wait(1);")).toBe("const wait = async (_ms: number) => undefined;\n");
  expect(preludeOf("docs/page.md#1", "run();")).toBe("");
});
