import { needsApproval, type Tool } from "@toolwright/core";
import { writeFragment } from "../../../../site/playground/share-link.ts";
import { type CodeRules, readCodeRules } from "./code-rules.ts";
import { type FieldRow, rowsOf } from "./describe-schema.ts";
import { HOST_ERROR_CLAUSE } from "./error-codes.ts";
import { code, markdownText, table } from "./markdown.ts";
import { kebab, readDocstring, type ToolDocs } from "./read-docstring.ts";
import type { RecordedTool } from "./record-calls.ts";
import { renderExample } from "./render-example.ts";
import { renderResult } from "./render-result.ts";
import { SEARCH_WORDS } from "./search-words.ts";

/** Path of a tool's page below `docs/reference/`. */
export function pageOf({ name }: Pick<Tool, "name">): string {
  const [toolkit = "", tool = ""] = name.split(".");
  return `${toolkit.toLowerCase()}/${kebab(tool)}.md`;
}

/** The page of one tool. */
export async function renderTool(recorded: RecordedTool): Promise<string> {
  const { tool } = recorded;
  const docs = readDocstring(tool);
  const [first = tool.title, ...others] = docs.prose;
  const [summary = first, ...rest] = first.split(/(?<=\.) /);
  return [
    "---",
    `description: ${JSON.stringify(summary)}`,
    `search: ${JSON.stringify(SEARCH_WORDS[tool.name] ?? "")}`,
    "editLink: false",
    "pageClass: tool-page",
    "---",
    "",
    `# ${tool.name}`,
    "",
    renderBadges(recorded),
    "",
    "<!-- Written by `pnpm sync` from the tool's definition. Change the definition, not this page. -->",
    "",
    markdownText(summary),
    "",
    ...renderExample(recorded),
    ...renderBehavior([rest.join(" "), ...others]),
    ...renderParameters(tool, await readCodeRules(tool)),
    ...renderResult(recorded),
    ...renderEffects(recorded),
    ...renderErrors(docs),
    ...renderBackend(docs, recorded),
    ...renderNames(tool),
  ].join("\n");
}

/** Effect and cost of a call, and a link to its example in the playground. The site shows them as badges. */
function renderBadges({ tool, args, preview }: RecordedTool): string {
  const effect = preview ? `**${effectOn(preview.text)}**` : "*reads*";
  const cost = tool.annotations.cost === "none" ? ["*free*"] : [];
  const approval = needsApproval(tool) ? ["*needs approval*"] : [];
  const call = writeFragment({ tool: tool.name, text: JSON.stringify(args) });
  return [effect, ...cost, ...approval, `[Try it](../../playground.md${call})`].join(" · ");
}

/** A call's effect in the words of its card, such as "sends messages". */
export function effectOn(card: string): string {
  const [effect] = /^\w+ \w+(?= with )/m.exec(card) ?? [];
  if (effect === undefined) throw new Error(`The card names no effect: ${card}`);
  return effect.toLowerCase();
}

/** A call's behavior beyond its summary. Follows the example, which most readers look for first. */
function renderBehavior(paragraphs: readonly string[]): readonly string[] {
  const written = paragraphs.filter((paragraph) => paragraph !== "");
  if (written.length === 0) return [];
  return ["## Behavior", "", ...written.flatMap((paragraph) => [markdownText(paragraph), ""])];
}

function renderNames({ name, wireName, description }: Tool): readonly string[] {
  const [toolkit = "", tool = ""] = name.split(".");
  const path = `@toolwright/${toolkit.toLowerCase()}`;
  return [
    "## Names",
    "",
    `- **In a program**: \`${functionName(tool)}\` of \`create${toolkit}()\`, with the types \`${tool}Arguments\` and \`${tool}Result\` of \`${path}\`.`,
    `- **In a small bundle**: \`${path}/tools/${kebab(tool)}\` exports only this tool.`,
    `- **For a model**: \`${wireName}\`. The model reads this description: “${markdownText(description)}”`,
    "",
  ];
}

function renderParameters(tool: Tool, rules: ReadonlyMap<string, CodeRules>): readonly string[] {
  const rows = rowsOf(tool.descriptor().inputSchema);
  if (rows.length === 0) return ["## Parameters", "", "None.", ""];
  const cells = rows.map((row) => [
    code(row.name),
    row.type,
    row.isRequired ? "required" : code(row.fallback) || "none",
    meaningOf(row, rules.get(row.name)),
  ]);
  return ["## Parameters", "", ...table(["parameter", "type", "default", "meaning and bounds"], cells), ""];
}

function meaningOf({ description, bounds }: FieldRow, rules: CodeRules = { rules: [], example: "" }): string {
  const example = rules.example === "" ? "" : `for example ${code(rules.example)}`;
  const facts = [bounds, ...rules.rules, example].filter((text) => text !== "").join("; ");
  const sentence = facts.charAt(0).toUpperCase() + facts.slice(1);
  return [description, sentence].filter((text) => text !== "").join("\n\n");
}

const COSTS = {
  none: "only the request",
  credits: "credits of the account",
  messages: "messages to people",
} as const;

function renderEffects({ tool, preview }: RecordedTool): readonly string[] {
  const { readOnly, destructive, idempotent, cost } = tool.annotations;
  const cells = [
    ["read-only: changes no data and costs nothing", readOnly ? "yes" : "no"],
    ["may delete or overwrite data", destructive ? "yes" : "no"],
    ["idempotent: a repeated call changes nothing more", idempotent ? "yes" : "no"],
    ["cost of a call", COSTS[cost]],
    ["needs [approval](../../guides/approvals.md)", needsApproval(tool) ? "yes" : "no"],
    ["has a `preview`, which shows the effect without causing it", preview ? "yes" : "no"],
  ];
  return ["## Effects and costs", "", ...table(["effect", "value"], cells), ""];
}

function renderBackend({ backend }: ToolDocs, { requests, preview }: RecordedTool): readonly string[] {
  return [
    "## Backend calls",
    "",
    markdownText(backend),
    "",
    "The example calls of the tests send these requests:",
    "",
    ...listed(requests),
    ...(preview ? ["", "The preview sends these requests:", "", ...listed(preview.requests)] : []),
    "",
  ];
}

function listed(requests: readonly string[]): readonly string[] {
  return requests.length > 0 ? requests.map((request) => `- \`${request}\``) : ["- none"];
}

function renderErrors({ errors }: ToolDocs): readonly string[] {
  const codes = errors.map(({ code: name, when }) => code(name) + (when === "" ? "" : ` (${markdownText(when)})`));
  return [
    "## Errors",
    "",
    `${codes.join(", ")}; ${HOST_ERROR_CLAUSE}.`,
    "",
    "[Error codes](../index.md#error-codes) says how to handle each of them.",
    "",
  ];
}

function functionName(name: string): string {
  return name.charAt(0).toLowerCase() + name.slice(1);
}
