import { existsSync, readdirSync, readFileSync } from "node:fs";
import { preludeOf } from "./docs-preludes.ts";

/** A TypeScript block that isn't an example with a script, with the declarations inserted before it. */
export interface DocsSnippet {
  /** Name of its file. */
  readonly name: string;
  /** Page of the block. */
  readonly page: string;
  readonly program: string;
  /** Whether the block runs over the sandbox after it is compiled. */
  readonly runs: boolean;
  /** The output that the page shows; `null` if it shows none. */
  readonly prints: string | null;
}

const ROOT = new URL("../../../", import.meta.url);

/** Blocks that are only compiled, each with the reason. */
const NOT_RUN: Readonly<Record<string, string>> = {
  "docs/guides/fleet.md#1": "connects to a Redis",
  "docs/guides/mcp-programs.md#1": "starts the command; the test of commands runs it",
  "packages/mcp/README.md#1": "serves standard input",
  "packages/stores/README.md#1": "connects to a Redis",
};

/** Examples outside the workspace. The command `durable` compiles and runs them with the engines that they import. */
const SEPARATE = ["examples/durable-object/", "examples/durable-steps/"];

/** Returns all blocks of all handwritten docs pages and of the README of the repository and each package. */
export function findSnippets(): readonly DocsSnippet[] {
  const docs = readdirSync(new URL("docs/", ROOT), { recursive: true, encoding: "utf8" })
    .map((path) => `docs/${path.replaceAll("\\", "/")}`)
    .filter((path) => path.endsWith(".md") && !path.startsWith("docs/api/"));
  const packages = readdirSync(new URL("packages/", ROOT))
    .map((name) => `packages/${name}/README.md`)
    .filter((path) => existsSync(new URL(path, ROOT)));
  const pages = [...docs, ...packages, "README.md"].sort();
  return pages.flatMap((page) => snippetsIn(page, readFileSync(new URL(page, ROOT), "utf8")));
}

/** Returns the blocks of one page. A ```text block after a block, with at most one line between them, is its output. */
export function snippetsIn(page: string, text: string): readonly DocsSnippet[] {
  const blocks = [
    ...text.matchAll(
      /^( *)```ts\n(?! *\/\/ example: )([\s\S]*?)^\1```\n?(?:\n[^\n`#|]+:\n)?(?:\n\1```text\n([\s\S]*?)^\1```$)?/gm,
    ),
  ];
  const stem = page.replace(/\.md$/, "").replaceAll("/", "-");
  return blocks.flatMap(([, indent = "", block = "", prints], index) => {
    const id = `${page}#${index + 1}`;
    const file = quotedFile(text.slice(0, blocks[index]?.index));
    if (SEPARATE.some((folder) => file?.startsWith(folder))) return [];
    const code = file === null ? unindent(block, indent) : withImportsOf(file, block);
    const prelude = file === null ? preludeOf(id, block) : "";
    // An export makes the block a module with its own names.
    const program = `${prelude}${code}export {};\n`;
    // The calls of the reference ran when the page was generated, and another test repeats them.
    const runs = !prelude.includes("declare ") && !(id in NOT_RUN) && !page.startsWith("docs/reference/");
    return [{ name: `${stem}-${index + 1}.ts`, page, program, runs, prints: prints ? unindent(prints, indent) : null }];
  });
}

/** Returns the file that a block quotes in full. The line before the block names it, as `examples/NAME/FILE.ts`. */
export function quotedFile(textBefore: string): string | null {
  return /(?:^|\n)`(examples\/\S+\.ts)`:\n\n$/.exec(textBefore)?.[1] ?? null;
}

/** Returns the code of a file with relative imports that work from the folder of the snippets. */
function withImportsOf(file: string, code: string): string {
  const folder = new URL(file, "file:///");
  return code.replace(
    / from "(\.{1,2}\/[^"]+)";$/gm,
    (_, target: string) => ` from "../../..${new URL(target, folder).pathname}";`,
  );
}

function unindent(block: string, indent: string): string {
  return block.replaceAll(new RegExp(`^${indent}`, "gm"), "");
}
