import { renderCell, renderWords } from "../behavior/render-behavior.ts";
import type { McpRow } from "./client.ts";
import { COLUMNS } from "./columns.ts";
import { HOSTS } from "./hosts.ts";
import { LEGEND } from "./legend.ts";
import { TYPICAL_TOKENS, TYPICAL_TOOL } from "./typical-server.ts";

export type McpRows = Readonly<Record<string, McpRow>>;
export type McpGuesses = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** Tables of the page: a heading, and their columns. */
export const TABLES: readonly (readonly [string, readonly string[]])[] = [
  ["What the model sees", ["text", "structured", "link", "image", "resource", "error", "protocol-error"]],
  ["What the server learns", ["revision", "progress", "forms"]],
];

/** Counts cells, and those that differ from the guesses. */
export function countMcpCells(rows: McpRows, guesses: McpGuesses): { readonly all: number; readonly wrong: number } {
  const cells = Object.entries(rows).flatMap(([client, row]) =>
    Object.entries(row.cells).map(([id, { outcome }]) => outcome === guesses[client]?.[id]),
  );
  return { all: cells.length, wrong: cells.filter((isGuessed) => !isGuessed).length };
}

/** Renders the page. */
export function renderClients(rows: McpRows, guesses: McpGuesses): string {
  const { all, wrong } = countMcpCells(rows, guesses);
  return [
    ...HEAD,
    `Before a client ran for the first time, we wrote down a guess for each of its cells. Of ${all} guesses, ${wrong} were`,
    "wrong: their cells are **bold**.",
    "",
    "## Clients",
    "",
    "| client | version | used | API of the model | announced name |",
    "| --- | --- | --- | --- | --- |",
    ...Object.values(rows).map(
      ({ title, version, form, wire, announced }) =>
        `| ${[title, version, form, wire || "no model", `\`${announced}\``].join(" | ")} |`,
    ),
    "",
    "A server can treat a client by its announced name. Where the name is `host` or `words`, the program chose it. A",
    "*server of 2025* knows only the revisions of that year, any other also 2026-07-28. The command installs Gemini CLI in a",
    "temporary folder, so the test does not run it.",
    "",
    ...TABLES.flatMap(([title, ids]) => renderTable(title, ids, { rows, guesses })),
    ...HOSTS,
    ...renderCharacters(rows),
    ...renderWords(LEGEND, outcomesOf(rows)),
  ].join("\n");
}

const HEAD = [
  "---",
  'description: "What the model of each MCP client sees of text, structured content, links, images, resources and errors."',
  "---",
  "",
  "# What MCP clients show to models",
  "",
  "A program connects every client to an MCP server with one tool for each kind of result, and lets a scripted model call",
  "the tools. It writes all cells of this page but those of [coding hosts](#coding-hosts), and a test compares them with",
  "another run. The programs are in",
  "[`tests/sdks/src/mcp-clients`](../tests/sdks/src/mcp-clients), and `cells.json` there has what the model received in",
  "each cell. `npx -y pnpm@12 mcp-clients` rewrites this page after an update of a client.",
  "",
  "All clients have their default settings. [Run the MCP server](./guides/mcp.md) says what Toolwright's server sends to",
  "which client, and [Words](#words) explains the cells. [Another page](./sdk-behavior.md) has the SDKs' own tools.",
  "",
];

interface Contents {
  readonly rows: McpRows;
  readonly guesses: McpGuesses;
}

function renderTable(title: string, ids: readonly string[], { rows, guesses }: Contents): readonly string[] {
  const lines = Object.entries(rows).map(([client, row]) => {
    const cells = ids.map((id) => renderCell(row.cells[id]?.outcome ?? "–", guesses[client]?.[id]));
    return `| ${[row.title, ...cells].join(" | ")} |`;
  });
  const columns = ids.flatMap((id) => COLUMNS[id] ?? []);
  return [
    `## ${title}`,
    "",
    `| client | ${columns.map((column) => column.title).join(" | ")} |`,
    `| --- |${" --- |".repeat(columns.length)}`,
    ...lines,
    "",
    "What a server should do:",
    "",
    ...columns.map((column) => `- **${column.title}**: ${column.advice}`),
    "",
  ];
}

function renderCharacters(rows: McpRows): readonly string[] {
  const lines = Object.values(rows).flatMap(({ title, characters }) =>
    characters ? `| ${title} | ${number(characters.every)} | ${number(characters.suited)} |` : [],
  );
  return [
    "## What a result of Toolwright costs",
    "",
    "One row has the characters that the model, or the host without a model, receives of one result of Toolwright's server:",
    `\`${TYPICAL_TOOL}\` in the sandbox, with a budget of ${number(TYPICAL_TOKENS)} tokens, so that the result has a link. Text counts as it`,
    "is, and other parts as JSON.",
    "",
    "- **every form**: each client gets text, structured content and a `resource_link`. The runs of LangChain then end, and",
    "  the model of Anthropic's tool runner gets an error in place of the result.",
    "- **by name**: what the server sends by default. Clients that give models both forms get only the text, and most get",
    "  the link as a warning in the result.",
    "",
    "| client | every form | by name |",
    "| --- | --- | --- |",
    ...lines,
    "",
  ];
}

const number = (value: number) => value.toLocaleString("en-US");

function outcomesOf(rows: McpRows): ReadonlySet<string> {
  const cells = Object.values(rows).flatMap((row) => Object.entries(row.cells));
  return new Set(cells.flatMap(([id, { outcome }]) => (id === "revision" ? [] : [outcome])));
}
