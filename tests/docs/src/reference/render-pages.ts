import { needsApproval } from "@toolwright/core";
import { ERROR_CODES } from "./error-codes.ts";
import { type RecordedTool, recordTools } from "./record-calls.ts";
import { markdownText, pageOf, renderTool, table } from "./render-tool.ts";

/** Every page of the reference, by its path below `docs/reference/`. */
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
    `${recorded.length} tools. Each page is written from the tool's definition and from calls against the sandbox, and a test`,
    "fails when it differs. An adapter's `approve` decides on each call of a tool that needs approval.",
    "",
    ...sections,
    "## Common fields",
    "",
    "- `warnings`: what a caller should know: a likely mistake in the query, a bound that was applied, a partial result.",
    "- `next_cursor`: pass it as `cursor` with the same arguments; `null` on the last page.",
    "- `pagination.next_offset`: pass it as `offset`; `null` on the last page.",
    "- `window`: the instants that relative times were resolved to; a cursor keeps them.",
    "- `credits_spent`: what the call cost; `from_cache` says that the result was cached and cost nothing.",
    "",
    "## Error codes",
    "",
    "[Errors and retries](../guides/errors.md) says how to tell them apart in a program.",
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
  const asks = needsApproval(tool) ? `yes${cost}` : "";
  return [`[${name}](./${pageOf(tool)})`, markdownText(tool.description), asks];
}
