import { needsApproval, type Tool } from "@toolwright/core";
import { createMessaging } from "@toolwright/messaging";
import { createObservability } from "@toolwright/observability";
import { createSales } from "@toolwright/sales";
import { createSandbox, type Sandbox } from "@toolwright/sandbox";
import { testClock } from "@toolwright/tests-support";
import { type CallArguments, type ToolCase, toolCase } from "@toolwright/tests-tools";

/** What a tool did when its example was called. */
export interface RecordedTool {
  readonly tool: Tool;
  readonly args: CallArguments;
  /** The answer as a model reads it. */
  readonly answer: object;
  /** Method, host and path of the requests, ids replaced; in the order of their first appearance. */
  readonly requests: readonly string[];
  /** The same of its preview; `null` for a tool without one. */
  readonly preview: { readonly text: string; readonly requests: readonly string[] } | null;
}

/** The world's present: it stands still, so that every run has the same answers. */
const NOW = Date.UTC(2026, 0, 31, 9);
/** Budget of the answers that pages show. */
export const PAGE_TOKENS = 800;

interface Workbench {
  readonly tools: readonly Tool[];
  caseOf(tool: Tool): ToolCase;
  /** Requests since it was asked last. */
  takeRequests(): readonly string[];
}

/** Calls every tool against one sandbox; those that change or spend come last, so that no other sees what they did. */
export async function recordTools(): Promise<readonly RecordedTool[]> {
  const workbench = createWorkbench();
  const recorded = new Map<Tool, RecordedTool>();
  const [later, sooner] = [
    workbench.tools.filter(needsApproval),
    workbench.tools.filter((tool) => !needsApproval(tool)),
  ];
  for (const tool of [...sooner, ...later]) recorded.set(tool, await recordTool(workbench, tool));
  return workbench.tools.flatMap((tool) => recorded.get(tool) ?? []);
}

async function recordTool({ caseOf, takeRequests }: Workbench, tool: Tool): Promise<RecordedTool> {
  const { example, moreRequests = [] } = caseOf(tool);
  const asked = tool.preview ? await tool.preview(example) : null;
  if (asked && !asked.ok) throw new Error(`The preview of ${tool.name} failed: ${asked.text}`);
  const preview = asked && { text: asked.value.summary, requests: takeRequests() };
  const answer = await callOrThrow(tool, example);
  for (const args of moreRequests) await callOrThrow(tool, args);
  return { tool, args: example, answer, requests: takeRequests(), preview };
}

async function callOrThrow(tool: Tool, args: object): Promise<object> {
  const answer = await tool.call(args, { maxResultTokens: PAGE_TOKENS });
  if (!answer.ok) throw new Error(`The example of ${tool.name} failed: ${answer.text}`);
  return JSON.parse(JSON.stringify(answer.fitted, withoutChance)) as object;
}

/** The id of an event has a part made by chance, which no page can repeat. */
function withoutChance(name: string, value: unknown): unknown {
  return name === "event_id" && typeof value === "string" ? value.slice(0, 10).padEnd(26, "EXAMPLE000000000") : value;
}

function createWorkbench(): Workbench {
  const clock = testClock(NOW, { random: 0.5 });
  const sandbox = createSandbox({ clock, enforceLimits: false, sales: { credits: 1_000 } });
  const requests: string[] = [];
  const { observability, messaging, sales } = recording(sandbox, requests);
  return {
    tools: [
      ...createObservability({ ...observability, clock }).tools,
      ...createMessaging({ ...messaging, clock }).tools,
      ...createSales({ ...sales, clock }).tools,
    ],
    caseOf: ({ name }) => toolCase(sandbox, name),
    takeRequests: () => [...new Set(requests.splice(0))],
  };
}

/** The options of a sandbox whose `fetch` writes down what it is asked. */
function recording({ observability, messaging, sales }: Sandbox, requests: string[]) {
  const listen =
    (fetch: typeof globalThis.fetch): typeof globalThis.fetch =>
    (input, init) => {
      const { method, url } = new Request(input, init);
      requests.push(`${method} ${templateOf(new URL(url))}`);
      return fetch(input, init);
    };
  return {
    observability: { ...observability.options, fetch: listen(observability.fetch) },
    messaging: { ...messaging.options, fetch: listen(messaging.fetch) },
    sales: { ...sales.options, fetch: listen(sales.fetch) },
  };
}

/** Host and path with the names of parameters, their values replaced. */
export function templateOf({ host, pathname, searchParams }: URL): string {
  const path = pathname
    .split("/")
    .map((segment) => (/^(v\d|[a-z]+(_[a-z]+)*|)$/.test(segment) ? segment : "{id}"))
    .join("/");
  const names = [...new Set([...searchParams.keys()].map((name) => name.replace(/\[.*$/, "[]")))];
  return host + path + (names.length > 0 ? `?${names.sort().join("&")}` : "");
}
