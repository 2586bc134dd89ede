import type { Tool } from "@toolwright/core";
import { createMessaging } from "@toolwright/messaging";
import { createObservability } from "@toolwright/observability";
import { createSales } from "@toolwright/sales";
import { encode } from "gpt-tokenizer/encoding/o200k_base";
import { createFaultSandbox } from "../tests/resilience/src/faults/tool-calls.ts";
import { usualArguments } from "../tests/tools/src/tool-cases.ts";
import { type Section, table } from "./report.ts";
import baseline from "./tokens-baseline.json" with { type: "json" };

// Token counts (o200k) of each descriptor in the formats of OpenAI's two APIs, and of a result compared with the
// vendor's JSON for the same response.

/** Counts the tokens of descriptors and results. */
export async function benchTokens(): Promise<Section> {
  const { tools, bodies, calls } = recordedTools();
  const rows: string[][] = [];
  const changes: TokenChange[] = [];
  for (const tool of tools) {
    bodies.length = 0;
    const answer = await tool.call(calls[tool.name] ?? {});
    if (!answer.ok) throw new Error(`${tool.name}: ${answer.text}`);
    const raw = bodies.reduce((sum, body) => sum + countTokens(body), 0);
    const full = countTokens(JSON.stringify(answer.value));
    const read = countTokens(answer.text);
    changes.push({ name: tool.name, before: BASELINE.get(tool.name) ?? null, now: read });
    const share = raw === 0 ? "–" : `${Math.round((read / raw) * 100)} %`;
    rows.push([
      tool.name,
      ...[tokensOf(inChatShape(tool)), tokensOf(inResponsesShape(tool)), bodies.length, raw, full, read].map(
        formatCount,
      ),
      share,
    ]);
  }
  const head = [
    "tool",
    "descriptor, chat",
    "responses",
    "backend responses",
    "raw JSON",
    "full result",
    "what a model reads",
    "of raw",
  ];
  const lists = ["Observability", "Messaging", "Sales", ""].map((name) => {
    const own = tools.filter((tool) => tool.name.startsWith(name));
    const title = `${name === "" ? "All" : name}: ${own.length} tools as one list`;
    return [title, formatCount(tokensOf(own.map(inChatShape))), formatCount(tokensOf(own.map(inResponsesShape)))];
  });
  const markdown = [
    WHAT,
    table(head, rows),
    table(["list", "chat", "responses"], lists),
    BEFORE,
    table(["tool", "before", "now", "now / before"], changeRows(changes)),
  ].join("\n\n");
  return { title: "Tokens", markdown, targets: [] };
}

const WHAT = `Token counts (o200k) of one run, since nothing is timed. The responses are those of the sandbox, whose records have some of
the fields of real ones: recorded at the vendors, a raw span has about 1,200 tokens, an enriched company 2,100, a person
3,600. "What a model reads" is the result fitted to the default budget of 8,000 tokens.`;

const BEFORE = `What a model reads, compared with \`bench/tokens-baseline.json\`: the same calls before results were shortened.`;

const BASELINE: ReadonlyMap<string, number> = new Map(Object.entries(baseline));

/** Tokens that a model reads in a tool's result. */
interface TokenChange {
  readonly name: string;
  /** Tokens in the baseline; `null` for a tool that it lacks. */
  readonly before: number | null;
  readonly now: number;
}

/** One row per tool, and the sum of the tools that the baseline has. */
function changeRows(changes: readonly TokenChange[]): string[][] {
  const known = changes.flatMap(({ before, now }) => (before === null ? [] : [{ before, now }]));
  const sum = {
    name: `Sum of ${known.length} tools`,
    before: known.reduce((total, { before }) => total + before, 0),
    now: known.reduce((total, { now }) => total + now, 0),
  };
  return [...changes, sum].map(({ name, before, now }) => [
    name,
    before === null ? "–" : formatCount(before),
    formatCount(now),
    before === null ? "–" : (now / before).toFixed(2),
  ]);
}

function recordedTools() {
  const sandbox = createFaultSandbox();
  const bodies: string[] = [];
  const recorded =
    (fetch: typeof globalThis.fetch): typeof globalThis.fetch =>
    async (...request) => {
      const response = await fetch(...request);
      bodies.push(await response.clone().text());
      return response;
    };
  const settings = <Options extends { readonly fetch: typeof globalThis.fetch }>(options: Options) => ({
    ...options,
    fetch: recorded(options.fetch),
    clock: { now: () => sandbox.observability.world.endMs, random: () => 0.5, sleep: () => Promise.resolve() },
  });
  const tools: readonly Tool[] = [
    ...createObservability(settings(sandbox.observability.options)).tools,
    ...createMessaging(settings(sandbox.messaging.options)).tools,
    ...createSales(settings(sandbox.sales.options)).tools,
  ];
  return { tools, bodies, calls: usualArguments(sandbox) };
}

function inChatShape(tool: Tool) {
  const { type, ...definition } = inResponsesShape(tool);
  return { type, function: definition };
}

function inResponsesShape(tool: Tool) {
  const { description, inputSchema } = tool.descriptor();
  return { type: "function", name: tool.wireName, description, parameters: inputSchema, strict: false };
}

function tokensOf(value: object): number {
  return countTokens(JSON.stringify(value));
}

function countTokens(text: string): number {
  return encode(text).length;
}

function formatCount(count: number): string {
  return count.toLocaleString("en-US");
}
