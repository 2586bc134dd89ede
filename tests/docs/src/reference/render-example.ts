import { pairsOf, shellLine } from "../../../../packages/cli/src/__fixtures__/command-line-of.ts";
import { shortName } from "../../../../packages/cli/src/tool-names.ts";
import type { RecordedTool } from "./record-calls.ts";

/** The section with a tool's example call, its card and its pictures. */
export function renderExample(recorded: RecordedTool): readonly string[] {
  const { tool, preview } = recorded;
  return [
    "## Example",
    "",
    ...renderCalls(recorded),
    ...(preview ? ["Before the call, a person approves this card:", "", "```text", preview.text, "```", ""] : []),
    ...renderPictures(tool.name),
  ];
}

/** The call as a program, a command and a model make it: folded blocks, which the site shows as tabs. */
function renderCalls({ tool: { name, wireName }, args }: RecordedTool): readonly string[] {
  const forms = [
    ["Program", "ts", exampleCall(functionOf(name), args)],
    ["Command", "sh", exampleCommand(["call", shortName(name), ...pairsOf(args), "--sandbox"])],
    ["Model", "json", JSON.stringify({ name: wireName, arguments: args }, null, 2)],
  ] as const;
  return forms.flatMap(([title, language, call], index) => [
    index === 0 ? "<details open>" : "<details>",
    `<summary>${title}</summary>`,
    "",
    `\`\`\`${language}`,
    call,
    "```",
    "",
    "</details>",
    "",
  ]);
}

/** `messaging.getPerson` for `Messaging.GetPerson`. */
function functionOf(name: string): string {
  return name.replace(/(?:^|\.)./g, (letter) => letter.toLowerCase());
}

/** A command with as many arguments per line as fit. */
function exampleCommand(argv: readonly string[]): string {
  const lines: string[] = [];
  let line = "toolwright";
  for (const word of argv.map((arg) => shellLine([arg]).replace(/^toolwright /, ""))) {
    if (line.length + word.length + " ".length + " \\".length <= WIDTH) line += ` ${word}`;
    else {
      lines.push(line);
      line = `  ${word}`;
    }
  }
  return [...lines, line].join(" \\\n");
}

/** Pictures of `docs/pictures` by tool, each with its description. */
const PICTURES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  "Observability.GetTrace": {
    trace: "A failed checkout as a waterfall, with the span where it began and the critical path",
  },
  "Observability.AggregateEvents": {
    series: "Errors per ten minutes as columns",
    top: "Errors by service as bars with their share",
  },
  "Messaging.GetCampaignMetrics": { metrics: "Totals with their rates, and the messages sent per day" },
  "Messaging.ListSegmentMembers": { members: "Members of a segment as a table" },
  "Sales.SearchOrganizations": { companies: "Companies with industry, headcount, revenue and place" },
  "Sales.SearchPeople": { people: "People with their title and employer" },
  "Messaging.SendTransactionalEmail": { approval: "The card with the summary, every value sent, and the hash" },
};

/** On a phone, the wide picture's text would be too small. */
function renderPictures(name: string): readonly string[] {
  const pictures = Object.entries(PICTURES[name] ?? {});
  if (pictures.length === 0) return [];
  const images = pictures.flatMap(([file, description]) => {
    const phone = `<source media="(max-width: 600px)" srcset="../../pictures/${file}-phone.svg">`;
    return [`<picture>${phone}![${description}](../../pictures/${file}.svg)</picture>`, ""];
  });
  // The example has its own card above the picture.
  const isCard = pictures.some(([file]) => file === "approval");
  const what = isCard ? "the card of another call" : `results like ${pictures.length > 1 ? "these" : "this"}`;
  return [`[\`@toolwright/view\`](../../../packages/view/README.md) draws ${what} for people:`, "", ...images];
}

/** Columns that a page shows without scrolling. */
const WIDTH = 76;

/** A call on one line if it fits, else with one argument per line. */
function exampleCall(call: string, args: object): string {
  const line = `const result = await ${call}(${literal(args)});`;
  if (line.length <= WIDTH) return line;
  const fields = Object.entries(args).flatMap(([name, value]) => fieldLines(name, value));
  return [`const result = await ${call}({`, ...fields, "});"].join("\n");
}

/** One argument on one line if it fits, else with one field per line. */
function fieldLines(name: string, value: unknown): readonly string[] {
  const line = `  ${name}: ${literal(value)},`;
  if (line.length <= WIDTH || typeof value !== "object" || value === null || Array.isArray(value)) return [line];
  return [`  ${name}: {`, ...Object.entries(value).map(([key, field]) => `    ${key}: ${literal(field)},`), "  },"];
}

/** Arguments as TypeScript code. */
export function literal(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(literal).join(", ")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const fields = Object.entries(value).map(([name, field]) => `${name}: ${literal(field)}`);
  return fields.length > 0 ? `{ ${fields.join(", ")} }` : "{}";
}
