import type { Row } from "./cell.ts";
import type { Cells } from "./collect.ts";
import { HANDOVERS } from "./handovers.ts";
import { LEGEND } from "./legend.ts";
import { GROUPS, SCENARIOS } from "./scenarios.ts";

/** Guessed outcomes, by SDK and scenario. */
export interface Guesses {
  readonly sdks: Readonly<Record<string, Readonly<Record<string, string>>>>;
  readonly clients: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

type Columns = readonly (readonly [id: string, column: { readonly title: string; readonly advice: string }])[];

interface Part {
  readonly rows: Readonly<Record<string, Row>>;
  readonly guesses: Guesses["sdks"];
  readonly columns: Columns;
}

/** Counts cells, and those that differ from the guesses. */
export function countCells(
  { sdks, clients }: Cells,
  guesses: Guesses,
): { readonly all: number; readonly wrong: number } {
  const cells = [
    ...Object.entries(sdks).flatMap(([sdk, row]) => compare(row, guesses.sdks[sdk])),
    ...Object.entries(clients).flatMap(([client, row]) => compare(row, guesses.clients[client])),
  ];
  return { all: cells.length, wrong: cells.filter((isGuessed) => !isGuessed).length };
}

function compare({ cells }: Row, guessed: Readonly<Record<string, string>> = {}): readonly boolean[] {
  return Object.entries(cells).flatMap(([id, { outcome }]) =>
    outcome === "left out" ? [] : [guessed[id] === outcome],
  );
}

/** Renders the page. */
export function renderBehavior(cells: Cells, guesses: Guesses): string {
  const { all, wrong } = countCells(cells, guesses);
  const sections = GROUPS.flatMap(([title, ids]) => {
    const columns = ids.flatMap((id): Columns => (SCENARIOS[id] ? [[id, SCENARIOS[id]]] : []));
    return renderPart(title, { rows: cells.sdks, guesses: guesses.sdks, columns });
  });
  const clients = { rows: cells.clients, guesses: guesses.clients, columns: Object.entries(HANDOVERS) };
  return [
    ...HEAD,
    `Before a scenario ran for the first time, we wrote down a guess for each of its cells. Of ${all} guesses, ${wrong} were`,
    "wrong: their cells are **bold**.",
    "",
    ...renderVersions(cells.sdks),
    ...sections,
    ...renderStreamed(cells.sdks),
    ...renderPart("Clients that run no tools", clients, CLIENTS),
    ...renderWords(LEGEND, outcomesOf(cells)),
  ].join("\n");
}

const HEAD = [
  "---",
  'description: "What LLM SDKs do with broken arguments, cut-off messages, failing tools, unusual results, aborts and the last step."',
  "---",
  "",
  "# What LLM SDKs do with tool calls",
  "",
  "A program runs every SDK with two plain tools, in the SDK's own form, against a provider on the loopback interface",
  "whose replies are scripted. It writes all cells of this page, and a test compares them with another run. The programs are in",
  "[`tests/sdks/src/behavior`](../tests/sdks/src/behavior), and `cells.json` there has what tool and model received in each",
  "cell. `npx -y pnpm@12 sdk-behavior` rewrites this page after an update of an SDK.",
  "",
  "No adapter of Toolwright takes part: the page of each SDK says what its adapter does. [Words](#words) explains the cells.",
  "Approvals are not among the scenarios: [Approval after a restart](./approval-after-restart.md) has them.",
  "",
];

const CLIENTS = ["With these clients, the host runs the calls of a reply itself. The cells say what it receives.", ""];

/** Lists the cells that differ if the model's reply is streamed. */
function renderStreamed(rows: Cells["sdks"]): readonly string[] {
  const streamed = Object.values(rows).flatMap(({ title, cells, streamed = {} }) =>
    Object.entries(streamed).map(([id, { outcome }]) => ({ title, id, before: cells[id]?.outcome, outcome })),
  );
  const different = streamed.filter(({ before, outcome }) => before !== outcome);
  return [
    "## Streamed replies",
    "",
    `All SDKs but Strands and LlamaIndex, which always stream, have a second function or option: \`streamText\`, \`stream: true\`,`,
    `\`generateStream\` and so on. Of their ${streamed.length} cells, ${different.length} differ from the tables above:`,
    "",
    "| SDK | scenario | above | streamed |",
    "| --- | --- | --- | --- |",
    ...different.map(({ title, id, before, outcome }) => `| ${[title, nameOf(id), before, outcome].join(" | ")} |`),
    "",
    "Test a host with the function that it uses: a guard against broken calls may work in one of the two only.",
    "",
  ];
}

/** The heading of a scenario's table, and the title of its column. */
function nameOf(id: string): string {
  const [heading = ""] = GROUPS.find(([, ids]) => ids.includes(id)) ?? [];
  return `${heading}: ${SCENARIOS[id]?.title ?? id}`;
}

function renderVersions(rows: Cells["sdks"]): readonly string[] {
  return [
    "## Versions",
    "",
    "| SDK | version | API | function and tools | note |",
    "| --- | --- | --- | --- | --- |",
    ...Object.values(rows).map(({ title, page, version, wire, form, note }) =>
      ["", `[${title}](./${page}.md)`, version.replace("ai-6 ", "ai "), wire, form, note, ""].join(" | ").trim(),
    ),
    "",
  ];
}

function renderPart(title: string, { rows, guesses, columns }: Part, intro: readonly string[] = []): readonly string[] {
  const lines = Object.entries(rows).map(([id, row]) => {
    const cells = columns.map(([column]) => renderCell(row.cells[column]?.outcome ?? "–", guesses[id]?.[column]));
    return `| ${[intro.length > 0 ? `${row.title}, ${row.wire} (${row.version})` : row.title, ...cells].join(" | ")} |`;
  });
  return [
    `## ${title}`,
    "",
    ...intro,
    `| ${intro.length > 0 ? "client" : "SDK"} | ${columns.map(([, column]) => column.title).join(" | ")} |`,
    `| --- |${" --- |".repeat(columns.length)}`,
    ...lines,
    "",
    "What a host should do:",
    "",
    ...columns.map(([, column]) => `- **${column.title}**: ${column.advice}`),
    "",
  ];
}

/** Renders an outcome, in bold if it differs from the guess. */
export function renderCell(outcome: string, guess: string | undefined): string {
  return outcome === guess || outcome === "left out" ? outcome : `**${outcome}**`;
}

function outcomesOf({ sdks, clients }: Cells): ReadonlySet<string> {
  const rows = [...Object.values(sdks), ...Object.values(clients)];
  const cells = rows.flatMap(({ cells, streamed = {} }) => [...Object.values(cells), ...Object.values(streamed)]);
  return new Set(cells.map(({ outcome }) => outcome));
}

/**
 * Renders the meanings of all outcomes that occur.
 * @throws Error if an outcome has no meaning
 */
export function renderWords(legend: Readonly<Record<string, string>>, outcomes: ReadonlySet<string>): string[] {
  const missing = [...outcomes].filter((outcome) => legend[outcome] === undefined);
  if (missing.length > 0) throw new Error(`legend.ts lacks ${missing.join(", ")}.`);
  const words = Object.entries(legend).filter(([word]) => outcomes.has(word));
  return [
    "## Words",
    "",
    "| cell | meaning |",
    "| --- | --- |",
    ...words.map(([word, meaning]) => `| ${word} | ${meaning} |`),
    "",
  ];
}
