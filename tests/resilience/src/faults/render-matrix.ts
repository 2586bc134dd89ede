import type { Fault } from "./fault-server.ts";

interface Matrix {
  readonly faults: readonly Pick<Fault, "name" | "description">[];
  /** Names of tools, some with the requests that fail. */
  readonly columns: readonly string[];
  /** By fault, then by column. */
  readonly table: ReadonlyMap<string, ReadonlyMap<string, string>>;
}

/** Kinds of faults, each with the name of its first one, in the order of the faults. */
const KINDS: readonly (readonly [title: string, first: string])[] = [
  ["The connection breaks", "refused"],
  ["The response is slow", "no headers"],
  ["The body is wrong", "cut JSON"],
  ["Redirects and early hints", "redirect here"],
  ["Errors", "408"],
  ["Rate limits", "429"],
];

/** Short forms of the outcomes. */
const SYMBOLS: Readonly<Record<string, string>> = {
  result: "ok",
  unavailable: "un",
  timeout: "ti",
  bad_response: "br",
  rate_limited: "rl",
  upstream: "up",
};

/** Renders the outcomes as a Markdown page, with one table for each kind of fault. */
export function renderMatrix(matrix: Matrix): string {
  const starts = KINDS.map(([, first]) => matrix.faults.findIndex(({ name }) => name === first));
  const sections = KINDS.flatMap(([title], index) => {
    const faults = matrix.faults.slice(starts[index], starts[index + 1]);
    return faults.length === 0 ? [] : renderKind(title, { ...matrix, faults });
  });
  return [...HEAD, ...sections].join("\n");
}

const HEAD = [
  "---",
  'description: "What every tool does under every fault: number of requests, outcome, and whether it took effect."',
  "---",
  "",
  "# What every tool does under every fault",
  "",
  "Tests call each tool over real sockets against a backend with a fault. The backend counts requests and effects. The fault",
  "lasts for the entire call, and `retry` has its default of two. A cell is the number of requests that reached the backend, and",
  "the outcome:",
  "",
  "| in a cell | meaning |",
  "| --- | --- |",
  "| `ok` | the result |",
  "| `un`, `ti`, `br`, `rl`, `up` | the error `unavailable`, `timeout`, `bad_response`, `rate_limited` or `upstream` |",
  "| `+` | the request took effect, once. Without `+`: no effect, or the tool only reads |",
  '| `?` | the outcome is ambiguous: the error has `outcome: "unknown"` |',
  "| `–` | does not apply |",
  "",
  "For example, `3 un` is three requests and then the error `unavailable`. `1 ti?+` is one request that took effect, and the error",
  "`timeout` with an ambiguous outcome.",
  "",
  "When an agent sends, the tool first reads the template or broadcast, and the recipient of an email. Separate rows show what",
  "happens if only these reads fail, or only the send. A failed read never prevents the send. A fault of the connection applies to",
  "all requests.",
  "",
  "`tests/resilience/src/faults/fault-matrix.slow.test.ts` also ends every fault after one request, and compares the result with",
  "that of a call without a fault. `npx -y pnpm@12 fault-matrix` rewrites this page.",
  "",
];

/** A table with the faults of one kind as columns. Tools with equal cells share a row. */
function renderKind(title: string, { faults, columns, table }: Matrix): readonly string[] {
  const cellsOf = (column: string) => faults.map(({ name }) => shorten(table.get(name)?.get(column)));
  const rows = Map.groupBy(columns, (column) => cellsOf(column).join(" | "));
  return [
    `## ${title}`,
    "",
    ...faults.map(({ name, description }) => `- **${name}**: ${description}`),
    "",
    `| tools | ${faults.map(({ name }) => name).join(" | ")} |`,
    `| --- |${" --- |".repeat(faults.length)}`,
    ...[...rows].filter(([cells]) => /\w/.test(cells)).map(([cells, tools]) => `| ${namesOf(tools)} | ${cells} |`),
    "",
  ];
}

/** Reads the cells of a rendered page, in their short form: by fault, then by column. */
export function readMatrix(page: string): ReadonlyMap<string, ReadonlyMap<string, string>> {
  const table = new Map<string, Map<string, string>>();
  let faults: readonly string[] = [];
  for (const line of page.split("\n").filter((one) => one.startsWith("| "))) {
    const [first = "", ...cells] = line.slice(2, -2).split(" | ");
    if (first === "tools") faults = cells;
    else
      for (const [index, fault] of faults.entries()) addCells(table, fault, { names: first, cell: cells[index] ?? "" });
  }
  return table;
}

function addCells(
  table: Map<string, Map<string, string>>,
  fault: string,
  { names, cell }: { readonly names: string; readonly cell: string },
): void {
  const row = table.get(fault) ?? new Map<string, string>();
  table.set(fault, row);
  for (const [, toolkit = "", list = ""] of names.matchAll(/\*\*(\w+):\*\* ([^*]+)/g))
    for (const name of list.trim().split(", ")) row.set(`${toolkit}.${name}`, cell);
}

/** The names of tools, each toolkit only once. */
function namesOf(tools: readonly string[]): string {
  const toolkits = Map.groupBy(tools, (tool) => tool.split(".")[0] ?? "");
  return [...toolkits]
    .map(([toolkit, names]) => `**${toolkit}:** ${names.map((name) => name.slice(toolkit.length + 1)).join(", ")}`)
    .join(" ");
}

/** Shortens a cell such as `3× timeout, ambiguous, took effect` to `3 ti?+`. */
export function shorten(cell: string | undefined): string {
  const [, most = "", count = "", outcome = "", rest = ""] = /^(at most )?(\d+)× (\w+)(.*)$/.exec(cell ?? "") ?? [];
  if (count === "") return "–";
  const marks = (rest.includes("ambiguous") ? "?" : "") + (rest.includes("took effect") ? "+" : "");
  return `${most ? "≤ " : ""}${count} ${SYMBOLS[outcome] ?? outcome}${marks}`;
}
