import { dispatch, findTool, type Tool } from "@toolwright/core";
import { hidePatterns } from "@toolwright/core/hide-patterns";
import { testClock } from "@toolwright/tests-support";
import { createTools, toolCase } from "@toolwright/tests-tools";
import { sandbox } from "../create-tools.ts";
import { PLANTED, type PlantedLine } from "./corpus.ts";
import { createPlanter } from "./plant.ts";

/** Length of a part of a value that counts as leaked: shorter parts also occur in other data. */
const PART_CHARS = 9;
const NOW = Date.UTC(2026, 0, 31, 9);

/** Returns the planted values of which a string contains a part. */
export function leakedValues(planted: readonly PlantedLine[], text: string): string[] {
  const shown = text.replaceAll(/<[a-z]+:\d+>/g, "\u0000").toLowerCase();
  return [...new Set(planted.map(({ value }) => value))].filter((value) => {
    const length = Math.min(PART_CHARS, value.length);
    const starts = Array.from({ length: value.length - length + 1 }, (_, start) => start);
    return starts.some((start) => shown.includes(value.slice(start, start + length).toLowerCase()));
  });
}

/** Numbers of one tool's calls. */
export interface Canaries {
  readonly calls: number;
  /** Lines that reached the program's results. */
  readonly read: number;
  readonly leaked: readonly string[];
}

const HIDDEN = await hidePatterns(["email", "phone", "card", "iban", "ip", "key"]);

/** Creates all tools with planted lines in the backends' responses, and the planter. */
export function createPlantedTools({ isFailing = false } = {}) {
  const planter = createPlanter(PLANTED);
  const fetchOf = (fetch: typeof globalThis.fetch | undefined) =>
    isFailing ? planter.failing : planter.plantIn(fetch ?? globalThis.fetch);
  const { observability, messaging, sales } = sandbox;
  const tools = createTools(
    sandbox,
    { retry: 0, clock: testClock(NOW), hide: HIDDEN },
    {
      observability: { fetch: fetchOf(observability.options.fetch) },
      messaging: { fetch: fetchOf(messaging.options.fetch) },
      sales: { fetch: fetchOf(sales.options.fetch) },
    },
  );
  return { tools, planter };
}

/** Calls a tool, and resolves with everything that a model reads. */
export type Call = (tool: Tool, args: object) => Promise<{ readonly text: string; readonly value?: unknown }>;

/** Calls a tool until every line went through it, or the bound of calls is reached. */
export async function callWithLines(
  name: string,
  { tools, planter }: ReturnType<typeof createPlantedTools>,
  call: Call,
  maxCalls: number,
): Promise<Canaries> {
  const tool = findTool(tools, name);
  if (!tool) throw new RangeError(name);
  const { example } = toolCase(sandbox, name);
  const leaked = new Set<string>();
  const read = new Set<PlantedLine>();
  let calls = 0;
  for (let lines = 0; lines < PLANTED.length && calls < maxCalls; calls++) {
    planter.takePlanted();
    const { text, value } = await call(tool, example);
    const planted = planter.takePlanted();
    lines += planted.length;
    const source = JSON.stringify(value ?? null);
    for (const line of planted) if (source.includes(JSON.stringify(line.value).slice(1, -1))) read.add(line);
    for (const one of leakedValues(planted, text)) leaked.add(one);
    if (planted.length === 0) return { calls: calls + 1, read: 0, leaked: [...leaked] };
  }
  return { calls, read: read.size, leaked: [...leaked] };
}

/** Calls a tool directly. */
export async function callTool(tool: Tool, args: object) {
  const answer = await tool.call(args);
  return { text: answer.text, value: answer.ok ? answer.value : null };
}

/** Calls a tool as a custom loop does. */
export async function dispatchTo(tool: Tool, args: object) {
  return { text: (await dispatch([tool], tool.name, args, { approve: false })).text };
}
