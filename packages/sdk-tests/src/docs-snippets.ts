import { existsSync, readdirSync, readFileSync } from "node:fs";
import { README_SNIPPETS } from "./readme-snippets.ts";

/** A block of TypeScript that is no program by itself, with what it takes for granted declared before it. */
export interface DocsSnippet {
  /** Name of its file. */
  readonly name: string;
  readonly program: string;
}

const ROOT = new URL("../../../", import.meta.url);

const TOOLKIT = `
import { createObservability } from "@toolwright/observability";
const observability = createObservability();
`;
const WAIT = "declare function wait(ms: number): Promise<void>;\n";

/** What the blocks of a page take for granted, in their order; `null` for one that stands alone. */
const TAKEN_FOR_GRANTED: Readonly<Record<string, readonly (string | null)[]>> = {
  ...README_SNIPPETS,
  "docs/anthropic.md": [
    `${TOOLKIT}
import Anthropic from "@anthropic-ai/sdk";
import { anthropicMessages } from "@toolwright/core/anthropic";
const client = new Anthropic();
const request = { model: "claude", max_tokens: 1_000 };
const messages: Anthropic.MessageParam[] = [];
declare const signal: AbortSignal;
`,
  ],
  "docs/gemini.md": [
    `${TOOLKIT}
import { type Content, GoogleGenAI } from "@google/genai";
import { geminiTools } from "@toolwright/core/gemini";
const ai = new GoogleGenAI({});
const model = "gemini";
const contents: Content[] = [];
declare const signal: AbortSignal;
`,
  ],
  "docs/mcp.md": [
    `${TOOLKIT}
import type { Server as Version1 } from "@modelcontextprotocol/sdk/server/index.js";
import { CallToolRequestSchema, ListToolsRequestSchema } from "@modelcontextprotocol/sdk/types.js";
import type { Server as Version2 } from "@modelcontextprotocol/server";
import { mcpHandlers } from "@toolwright/core/mcp";
declare const server: Pick<Version1, "setRequestHandler"> & Pick<Version2, "setRequestHandler">;
`,
  ],
  "packages/observability/README.md": [
    null,
    TOOLKIT + WAIT,
    `${TOOLKIT}
declare const tool: (typeof observability.tools)[number];
declare const toolCall: { readonly arguments: string };
declare const signal: AbortSignal;
`,
    null,
  ],
};

/** The blocks that are no programs, of every page in `docs`, of every package's own and of the pages listed above. */
export function findSnippets(): readonly DocsSnippet[] {
  const docs = readdirSync(new URL("docs/", ROOT)).map((name) => `docs/${name}`);
  const readmes = readdirSync(new URL("packages/", ROOT)).map((name) => `packages/${name}/README.md`);
  const found = [
    ...docs.filter((name) => name.endsWith(".md")),
    ...readmes.filter((path) => existsSync(new URL(path, ROOT))),
  ];
  const pages = new Set([...found, ...Object.keys(TAKEN_FOR_GRANTED)]);
  return [...pages].flatMap((page) => snippetsIn(page, readFileSync(new URL(page, ROOT), "utf8")));
}

/** The blocks of one page that are no programs. */
export function snippetsIn(page: string, text: string): readonly DocsSnippet[] {
  const blocks = [...text.matchAll(/^```ts\n(?!\/\/ example: )([\s\S]*?)^```$/gm)];
  const stem = page.replace(/\.md$/, "").replaceAll("/", "-");
  return blocks.map(([, block = ""], index) => {
    // An export makes a module of it, whose names are its own.
    const program = `${TAKEN_FOR_GRANTED[page]?.[index] ?? ""}${block}export {};\n`;
    return { name: `${stem}-${index + 1}.ts`, program };
  });
}
