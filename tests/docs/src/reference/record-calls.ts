import { type ApprovalCard, findTool, needsApproval, renderCard, type Tool } from "@toolwright/core";
import type { RequestEvent } from "@toolwright/core/http";
import { createSandbox } from "@toolwright/sandbox";
import { testClock } from "@toolwright/tests-support";
import { type CallArguments, createTools, type ToolCase, toolCase } from "@toolwright/tests-tools";

/** A tool's example call, with its result and its requests. */
export interface RecordedTool {
  readonly tool: Tool;
  readonly args: CallArguments;
  /** The fitted result, as a model reads it. */
  readonly answer: object;
  /** Distinct requests, sorted, because the order of parallel requests isn't guaranteed. Ids are `{id}`. */
  readonly requests: readonly string[];
  /** Card and requests of the preview, `null` for a tool without one. */
  readonly preview: { readonly text: string; readonly requests: readonly string[] } | null;
}

/** The sandbox's current time. It is fixed, so that every run has the same results. */
export const NOW = Date.UTC(2026, 0, 31, 9);
/** Token budget of the results in the pages. */
export const PAGE_TOKENS = 800;

interface Workbench {
  readonly tools: readonly Tool[];
  caseOf(tool: Tool): ToolCase;
  /** A call's card in other toolkits, because a send doesn't repeat the reads of its card. */
  cardOf(tool: Tool, args: object): Promise<ApprovalCard> | undefined;
  /** Distinct requests since the last call of this function, sorted: method, host and path. */
  takeRequests(): readonly string[];
}

/** Calls every tool on one sandbox. Tools that write or spend run last, so that no other result depends on them. */
export async function recordTools(): Promise<readonly RecordedTool[]> {
  const workbench = createWorkbench();
  const recorded = new Map<Tool, RecordedTool>();
  const [effectful, reading] = [
    workbench.tools.filter(needsApproval),
    workbench.tools.filter((tool) => !needsApproval(tool)),
  ];
  for (const tool of [...reading, ...effectful]) recorded.set(tool, await recordTool(workbench, tool));
  return workbench.tools.flatMap((tool) => recorded.get(tool) ?? []);
}

async function recordTool({ caseOf, takeRequests, cardOf }: Workbench, tool: Tool): Promise<RecordedTool> {
  const { example, moreRequests = [] } = caseOf(tool);
  const card = needsApproval(tool) ? await cardOf(tool, example) : undefined;
  if (card?.warnings.some((warning) => warning.startsWith("The preview failed")))
    throw new Error(`The card of ${tool.name} failed: ${renderCard(card)}`);
  const preview = card ? { text: renderCard(card), requests: takeRequests() } : null;
  const answer = await callOrThrow(tool, example);
  for (const args of moreRequests) await callOrThrow(tool, args);
  return { tool, args: example, answer, requests: takeRequests(), preview };
}

async function callOrThrow(tool: Tool, args: object): Promise<object> {
  const answer = await tool.call(args, { maxResultTokens: PAGE_TOKENS });
  if (!answer.ok) throw new Error(`The example of ${tool.name} failed: ${answer.text}`);
  return JSON.parse(JSON.stringify(answer.fitted, withoutRandomPart)) as object;
}

/** Replaces the random part of an event id, which differs in every run. */
function withoutRandomPart(name: string, value: unknown): unknown {
  return name === "deduplication_id" && typeof value === "string"
    ? value.slice(0, 10).padEnd(26, "EXAMPLE000000000")
    : value;
}

function createWorkbench(): Workbench {
  const clock = testClock(NOW, { random: 0.5 });
  const sandbox = createSandbox({ clock, enforceLimits: false, sales: { credits: 1_000 } });
  const requests: string[] = [];
  const hooks = {
    onRequest: ({ method, url }: RequestEvent) => void requests.push(`${method} ${templateOf(new URL(url))}`),
  };
  const others = createTools(sandbox, { clock, hooks });
  return {
    tools: createTools(sandbox, { clock, hooks }),
    cardOf: ({ name }, args) => findTool(others, name)?.prepare(args).card(),
    caseOf: ({ name }) => toolCase(sandbox, name),
    takeRequests: () => [...new Set(requests.splice(0))].sort(),
  };
}

/** Host, path with `{id}` for ids, and the names of the query parameters. */
export function templateOf({ host, pathname, searchParams }: URL): string {
  const path = pathname
    .split("/")
    .map((segment) => (/^(v\d|[a-z]+(_[a-z]+)*|)$/.test(segment) ? segment : "{id}"))
    .join("/");
  const names = [...new Set([...searchParams.keys()].map((name) => name.replace(/\[.*$/, "[]")))];
  return host + path + (names.length > 0 ? `?${names.sort().join("&")}` : "");
}
