import { needsApproval } from "@toolwright/core";
import { ERROR_CODES } from "./error-codes.ts";
import { table } from "./markdown.ts";
import { readDocstring } from "./read-docstring.ts";
import { type RecordedTool, recordTools } from "./record-calls.ts";
import { effectOn, pageOf, renderTool } from "./render-tool.ts";

/** Renders every page of the reference, by its path below `docs/reference/`. */
export async function renderPages(): Promise<ReadonlyMap<string, string>> {
  const recorded = await recordTools();
  const pages = await Promise.all(recorded.map(async (one) => [pageOf(one.tool), await renderTool(one)] as const));
  return new Map([["index.md", renderIndex(recorded)], ...pages]);
}

const BACKENDS: Readonly<Record<string, string>> = {
  Observability: "Alerts, metrics, logs, spans and traces of Datadog",
  Messaging: "People, segments, metrics and sends of Customer.io",
  Sales: "People and companies of Apollo.io",
};

function renderIndex(recorded: readonly RecordedTool[]): string {
  const toolkits = Map.groupBy(recorded, ({ tool }) => tool.name.split(".")[0] ?? "");
  const sections = [...toolkits].flatMap(([toolkit, tools]) => [
    `## ${toolkit}`,
    "",
    `${BACKENDS[toolkit]}. [Connect an account](../getting-started/${toolkit.toLowerCase()}.md).`,
    "",
    ...table(["tool", "what it does", "effect"], tools.map(indexRow)),
    "",
  ]);
  return [
    "---",
    `description: "All ${recorded.length} tools, each with parameters, bounds, defaults, results, errors, backend calls and costs."`,
    "editLink: false",
    "---",
    "",
    "# Reference of all tools",
    "",
    "<!-- Written by `pnpm sync` from the tools' definitions. Change the definitions, not this page. -->",
    "",
    `Each of the ${recorded.length} tools has a page with an example, its parameters, result, costs and errors. The pages are generated from`,
    "the definitions of the tools and from calls to the sandbox.",
    "",
    "An adapter that gets a tool which writes, sends, deletes or spends needs [`approve`](../guides/approvals.md): a function",
    "that decides on each call, or `false` to run every call.",
    "",
    ...sections,
    "## Common fields",
    "",
    "Many results have these fields:",
    "",
    "- `warnings`: facts about the result, such as a likely mistake in the query, an adjusted argument or missing rows.",
    "- `next_cursor`: pass it as `cursor` with the same arguments to read the next page. `null` on the last page.",
    "- `pagination.next_offset`: pass it as `offset` to read the next page. `null` on the last page.",
    "- `window`: start and end of the time window, with relative times resolved. A cursor continues in the same window.",
    "- `credits_spent`: the cost of the call in credits. `from_cache` is true for a cached result, which costs nothing.",
    "",
    "## Error codes",
    "",
    "[Errors and retries](../guides/errors.md) shows how to handle errors in a program.",
    "",
    ...table(
      ["code", "what to do"],
      Object.entries(ERROR_CODES).map(([code, todo]) => [`\`${code}\``, todo]),
    ),
    "",
  ].join("\n");
}

function indexRow({ tool, preview }: RecordedTool): readonly string[] {
  const [, name = ""] = tool.name.split(".");
  return [
    `[${name}](./${pageOf(tool)})`,
    summaryOf(readDocstring(tool).prose[0]),
    needsApproval(tool) ? `**${effectOn(preview?.text ?? "")}**` : "reads",
  ];
}

/** A description's first sentence, on about two lines of a page: a long one loses its last parts. */
function summaryOf(description = ""): string {
  const [sentence = ""] = description.split(/(?<=\.) /);
  return sentence.length <= 120 ? sentence : sentence.replace(/^(.{1,119})[:;,] .*/, "$1.");
}
