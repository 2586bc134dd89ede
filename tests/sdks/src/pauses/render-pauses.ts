import { renderWords } from "../behavior/render-behavior.ts";
import { GROUPS } from "./cases.ts";
import type { Row, Rows } from "./run-cases.ts";

const HEAD = [
  "---",
  'description: "What each LLM SDK does with a stored approval in another process: decline, repeat, changed arguments, another version."',
  "---",
  "",
  "# Approval after a restart",
  "",
  'With `approve: "sdk"`, an SDK stores the run that waits for a person, and any process can resume it. A program runs each',
  "such SDK, with its adapter, in two processes. In the first one, a scripted model sends an email, and the program stores the",
  "paused run as JSON. After the decision, the second process resumes the run. The sandbox simulates Customer.io. Each cell has",
  "the number of emails that were sent, and then what the model read as the result. [Words](#words) explains the cells.",
  "",
  "`npx -y pnpm@12 approval-after-restart` writes this page, and a test compares it with another run. The programs are in",
  "[`tests/sdks/src/pauses`](../tests/sdks/src/pauses). No guesses were written down before their first run, so no cell is",
  "bold, unlike those of [the SDKs' own behavior](./sdk-behavior.md).",
  "",
  "## What your program must do",
  "",
  "- **Store the whole state** as the SDK returns it, with the hash of each card. Without the hash, nothing is sent.",
  "- **Share a store** between all processes that can resume a run ([Several",
  "  processes](./guides/duplicates.md#several-processes)), and set `callIdAsIdempotencyKey: true`. Otherwise, each process",
  "  sends the email. Genkit doesn't have the option: its adapter always uses the id of the interrupt.",
  "- **Decide on every call** before you resume. With the AI SDK and Genkit, a call without a decision ends the run with an",
  "  error after the approved calls were sent. If you resume again without a shared store, they are sent again.",
  "- **Run the same version of the toolkit** in all processes. If another version computes another hash, the call fails with",
  "  `not_approved`, or waits again: show the new card to a person.",
  '- **Keep `approve: "sdk"`** while calls wait. A decision counts in a process with another `approve`, but AI SDK 6 then denies',
  "  approved calls, too. OpenAI Agents, LangChain and Mastra then refuse the calls that no one has decided on, instead of",
  "  waiting. Only a call that waits behind the pause of your own tool runs then, in Mastra and in a `ToolNode` of LangGraph.",
  "",
];

/** Meanings of a cell's parts. */
const LEGEND: Readonly<Record<string, string>> = {
  "sent 0": "No email was sent.",
  "sent 1": "One email was sent, with the arguments on its card.",
  "sent 2": "Two emails were sent.",
  "sent 3": "Three emails were sent.",
  changed: "An email was sent with arguments that no one approved.",
  result: "The model reads the result of an email.",
  not_approved: "The model reads that the call was not approved.",
  denied:
    "The model reads a refusal in the SDK's own words: `Tool call execution denied.`, or that the tool `does not require approval`.",
  "no tool": "The model reads the SDK's own text that the tool does not exist.",
  waits: "A call still waits for a decision.",
  error: "The SDK throws. [Errors](#errors) has the message.",
  "–": "The API of the SDK does not have the case.",
};

/** Number of writes in each mode without proof of an approval, by SDK and mode. */
export type Unproven = Readonly<Record<string, Readonly<Record<string, number>>>>;

/**
 * Renders the page.
 * @throws Error if a part of an outcome has no meaning
 */
export function renderPauses(rows: Rows, unproven: readonly Unproven[]): string {
  const outcomes = Object.values(rows).flatMap(({ cells }) => Object.values(cells).map(({ outcome }) => outcome));
  return [
    ...HEAD,
    "## Versions",
    "",
    "| SDK | version | what the host stores |",
    "| --- | --- | --- |",
    ...Object.values(rows).map(
      ({ title, page, version, stored }) =>
        `| [${title}](./${page}.md) | ${version.replace("ai-6 ", "ai ")} | ${stored} |`,
    ),
    "",
    ...Object.entries(GROUPS).flatMap(([title, cases]) => renderGroup(title, Object.keys(cases), rows)),
    ...renderUnproven(rows, unproven),
    ...renderErrors(rows),
    ...renderWords(LEGEND, new Set([...outcomes.flatMap((outcome) => outcome.split(", ")), "–"])),
  ].join("\n");
}

function renderGroup(title: string, names: readonly string[], rows: Rows): readonly string[] {
  const cellsOf = ({ cells }: Row) => names.map((name) => cells[name]?.outcome ?? "–");
  return [
    `## ${title}`,
    "",
    `| SDK | ${names.join(" | ")} |`,
    `| --- |${" --- |".repeat(names.length)}`,
    ...Object.values(rows).map((row) => `| ${[row.title, ...cellsOf(row)].join(" | ")} |`),
    "",
  ];
}

/** Lists the modes in which an SDK runs a call without a person's decision on it. */
function renderUnproven(rows: Rows, unproven: readonly Unproven[]): readonly string[] {
  return [
    "## Without a decision",
    "",
    "A call can also reach the adapter in a way in which no person decides on its card. It then does nothing, whatever the",
    "SDK or your program approves:",
    "",
    "| SDK | the agent or program | calls that ran | after an approval |",
    "| --- | --- | --- | --- |",
    ...Object.values(rows).map(({ title, cells }) => {
      const modes = unproven.flatMap((one) => Object.entries(one[title] ?? {}));
      const ran = modes.reduce((sum, [, writes]) => sum + writes, 0);
      const [approved] = cells["approved"]?.outcome.split(", ") ?? [];
      return `| ${title} | ${modes.map(([name]) => name).join("; ")} | ${ran} of ${modes.length} | ${approved} |`;
    }),
    "",
  ];
}

/** Lists the errors that the SDKs throw, each with its cases. */
function renderErrors(rows: Rows): readonly string[] {
  const thrown = Object.values(rows).flatMap(({ title, cells }) => {
    const messages = Object.values(cells).flatMap(({ error }) => error ?? []);
    return [...new Set(messages)].map((message) => {
      const names = Object.keys(cells).filter((name) => cells[name]?.error === message);
      return `| ${title} | \`${message}\` | ${names.join("; ")} |`;
    });
  });
  return ["## Errors", "", "| SDK | error | cases |", "| --- | --- | --- |", ...thrown, ""];
}
