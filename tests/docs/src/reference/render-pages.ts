import { needsApproval } from "@toolwright/core";
import { ERROR_CODES } from "./error-codes.ts";
import { type RecordedTool, recordTools } from "./record-calls.ts";
import { markdownText, pageOf, renderTool, table } from "./render-tool.ts";

/** Renders every page of the reference, by its path below `docs/reference/`. */
export async function renderPages(): Promise<ReadonlyMap<string, string>> {
  const recorded = await recordTools();
  const pages = await Promise.all(recorded.map(async (one) => [pageOf(one.tool), await renderTool(one)] as const));
  return new Map([["index.md", renderIndex(recorded)], ...pages]);
}

function renderIndex(recorded: readonly RecordedTool[]): string {
  const toolkits = Map.groupBy(recorded, ({ tool }) => tool.name.split(".")[0] ?? "");
  const sections = [...toolkits].flatMap(([toolkit, tools]) => [
    `## ${toolkit}`,
    "",
    ...table(["tool", "what it does", "needs approval"], tools.map(indexRow)),
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
    "<!-- Written by docs:reference from the tools' definitions. Change the definitions, not this page. -->",
    "",
    `Each of the ${recorded.length} tools has a page with an example, its parameters, result, costs and errors. The pages are generated from`,
    "the definitions of the tools and from calls to the sandbox.",
    "",
    "If a tool writes, sends, deletes or spends, your program can [approve](../guides/approvals.md) each call: pass `approve` to the",
    "adapter. Without it, most SDKs run the call.",
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

function indexRow({ tool }: RecordedTool): readonly string[] {
  const [, name = ""] = tool.name.split(".");
  const cost = tool.annotations.cost === "none" ? "" : ` (${tool.annotations.cost})`;
  const approval = needsApproval(tool) ? `yes${cost}` : "";
  return [`[${name}](./${pageOf(tool)})`, markdownText(tool.description), approval];
}
