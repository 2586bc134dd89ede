import { mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import {
  findShellBlocks,
  linkPackage,
  ROOT,
  runBlock,
  savePageFiles,
  scriptsOf,
  shellBlocksIn,
} from "./docs-commands.ts";
import { EXCEPTIONS } from "./docs-commands-exceptions.ts";
import { RUN_MS } from "./docs-examples.ts";

const blocks = findShellBlocks();
const pages = [...Map.groupBy(blocks, ({ page }) => page)];
const commands = blocks.flatMap((block) => block.commands);
const desk = mkdtempSync(join(tmpdir(), "docs-commands-"));

// Each command starts processes. More of them at once only make each slower.
vi.setConfig({ maxConcurrency: 2, testTimeout: RUN_MS + 20_000 });

beforeAll(() => {
  // Instructions of "Install the commands" for the reader.
  for (const name of ["toolwright", "@toolwright/mcp", "@toolwright/evals"])
    linkPackage(name, join(desk, "global/lib/node_modules"), join(desk, "global/bin"));
});

afterAll(() => rmSync(desk, { recursive: true, force: true }));

/** Replaces values that change from run to run. */
function withoutVersions(printed: string): string {
  return printed.replace(/^toolwright \S+, Node\.js \S+, \S+, /m, "toolwright VERSION, Node.js VERSION, DATE, ");
}

describe.concurrent("the commands of a page work in an empty folder and print the output on the page", () => {
  // Several pages show the clone's same command, which doesn't depend on a folder.
  const inClone = new Map<string, ReturnType<typeof runBlock>>();

  test.each(pages)("%s", async (page, ofPage) => {
    const folder = join(desk, page.replaceAll("/", "-"));
    mkdirSync(folder);
    savePageFiles(page, folder);
    for (const block of ofPage) {
      const program = block.commands.join("\n");
      const run = inClone.get(program) ?? runBlock(block.commands, folder);
      if (scriptsOf(block.commands).length > 0) inClone.set(program, run);
      const { code, stdout, stderr } = await run;
      expect({ program, code, stderr: code === 0 ? "" : stderr }).toEqual({ program, code: 0, stderr: "" });
      const runs = !block.commands.some((command) => EXCEPTIONS.some((e) => e.command.test(command) && !e.run));
      if (block.prints !== null && runs) expect(withoutVersions(stdout)).toBe(block.prints);
    }
  });
});

test.each(EXCEPTIONS)("a page has a command that $reason", ({ command }) => {
  expect(commands.filter((line) => command.test(line))).not.toEqual([]);
});

test("every script or command of the clone that a page names exists", () => {
  const { scripts } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")) as { scripts: object };
  const named = scriptsOf(commands);
  expect(named.length).toBeGreaterThan(20);
  for (const name of named) expect([...Object.keys(scripts), "toolwright"]).toContain(name);
});

test("a block has one command per line, without its indent and line breaks, and the output after it", () => {
  const page =
    "- Run:\n\n  ```sh\n  a \\\n    --b\n  c\n  ```\n\nIt prints:\n\n```text\nno\n```\n\n```sh\nd\n```\n\n```text\nyes\n```\n";
  expect(shellBlocksIn("page.md", page)).toEqual([
    { page: "page.md", commands: ["a --b", "c"], prints: null },
    { page: "page.md", commands: ["d"], prints: "yes\n" },
  ]);
});
