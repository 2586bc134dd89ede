import type { Tool } from "@toolwright/core";
import { createMessaging } from "@toolwright/messaging";
import { createObservability } from "@toolwright/observability";
import { createSales } from "@toolwright/sales";
import { encode } from "gpt-tokenizer/encoding/o200k_base";
import { createFaultSandbox } from "../tests/resilience/src/faults/tool-calls.ts";
import { usualArguments } from "../tests/tools/src/tool-cases.ts";
import { type Section, table } from "./report.ts";

// What a model pays, in o200k tokens: for each descriptor in every request, in the shapes of OpenAI's two interfaces, and
// for a result, beside the vendor's own JSON of the same answer.

/** Tokens of descriptors and results. */
export async function benchTokens(): Promise<Section> {
  const { tools, answers, calls } = recordedTools();
  const rows: string[][] = [];
  for (const tool of tools) {
    answers.length = 0;
    const answer = await tool.call(calls[tool.name] ?? {});
    if (!answer.ok) throw new Error(`${tool.name}: ${answer.text}`);
    const raw = answers.reduce((sum, text) => sum + countTokens(text), 0);
    const whole = countTokens(JSON.stringify(answer.value));
    const read = countTokens(answer.text);
    const share = raw === 0 ? "–" : `${Math.round((read / raw) * 100)} %`;
    rows.push([
      tool.name,
      ...[tokensOf(inChatShape(tool)), tokensOf(inResponsesShape(tool)), answers.length, raw, whole, read].map(written),
      share,
    ]);
  }
  const head = [
    "tool",
    "descriptor, chat",
    "responses",
    "answers",
    "raw JSON",
    "full result",
    "what a model reads",
    "of raw",
  ];
  const lists = ["Observability", "Messaging", "Sales", ""].map((name) => {
    const own = tools.filter((tool) => tool.name.startsWith(name));
    const title = `${name === "" ? "All" : name}: ${own.length} tools as one list`;
    return [title, written(tokensOf(own.map(inChatShape))), written(tokensOf(own.map(inResponsesShape)))];
  });
  const markdown = [WHAT, table(head, rows), table(["list", "chat", "responses"], lists)].join("\n\n");
  return { title: "Tokens", markdown, targets: [] };
}

const WHAT = `Counted in o200k, not timed, so that one run says it. Answers are the sandbox's, whose records have the fields of the real
ones but fewer of them: recorded at the vendors, a raw span has about 1,200 tokens, an enriched company 2,100, a person
3,600. "What a model reads" is the result fitted to the default budget of 8,000 tokens.`;

function recordedTools() {
  const sandbox = createFaultSandbox();
  const answers: string[] = [];
  const recorded =
    (fetch: typeof globalThis.fetch): typeof globalThis.fetch =>
    async (...request) => {
      const response = await fetch(...request);
      answers.push(await response.clone().text());
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
  return { tools, answers, calls: usualArguments(sandbox) };
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

function written(count: number): string {
  return count.toLocaleString("en-US");
}
