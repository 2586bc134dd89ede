import { existsSync, readdirSync, readFileSync } from "node:fs";
import { preludeOf } from "./docs-preludes.ts";

/** A block of TypeScript that is no example with a script, with what it takes for granted declared before it. */
export interface DocsSnippet {
  /** Name of its file. */
  readonly name: string;
  /** Its page. */
  readonly page: string;
  readonly program: string;
  /** Whether it is run, over the sandbox, as well as compiled. */
  readonly runs: boolean;
  /** What the page says it prints; `null` when it does not say. */
  readonly prints: string | null;
}

const ROOT = new URL("../../../", import.meta.url);

/** Blocks that are compiled only, each with the reason. */
const NOT_RUN: Readonly<Record<string, string>> = {
  "packages/mcp/README.md#1": "serves standard input",
};

/** Every block of every page: the docs, but for those the build writes, and the README of the repository and each package. */
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

/** The blocks of one page; of a ```text block after one, at most a line that introduces it between them, what it prints. */
export function snippetsIn(page: string, text: string): readonly DocsSnippet[] {
  const blocks = [
    ...text.matchAll(
      /^( *)```ts\n(?! *\/\/ example: )([\s\S]*?)^\1```\n?(?:\n[^\n`#|]+:\n)?(?:\n\1```text\n([\s\S]*?)^\1```$)?/gm,
    ),
  ];
  const stem = page.replace(/\.md$/, "").replaceAll("/", "-");
  return blocks.map(([, indent = "", block = "", prints], index) => {
    const id = `${page}#${index + 1}`;
    const file = quotedFile(text.slice(0, blocks[index]?.index));
    const code = file === null ? unindent(block, indent) : withImportsOf(file, block);
    const prelude = file === null ? preludeOf(id, block) : "";
    // An export makes a module of it, whose names are its own.
    const program = `${prelude}${code}export {};\n`;
    // The calls of the reference ran when it was written, which a test of its own repeats.
    const runs = !prelude.includes("declare ") && !(id in NOT_RUN) && !page.startsWith("docs/reference/");
    return { name: `${stem}-${index + 1}.ts`, page, program, runs, prints: prints ? unindent(prints, indent) : null };
  });
}

/** The file that a block quotes in full: the line before the block names it, as `examples/NAME/FILE.ts`. */
export function quotedFile(textBefore: string): string | null {
  return /(?:^|\n)`(examples\/\S+\.ts)`:\n\n$/.exec(textBefore)?.[1] ?? null;
}

/** The code of a file, moved to where snippets are written: its relative imports still find the same files. */
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
