import type { Tool } from "@toolwright/core";
import { createMessaging } from "@toolwright/messaging";
import { createObservability } from "@toolwright/observability";
import { createSales } from "@toolwright/sales";
import { encode } from "gpt-tokenizer/encoding/o200k_base";

// What the descriptors add to every request of a model, in o200k tokens: one by one, as one list per toolkit, and as one
// list of all, in the shapes of OpenAI's two interfaces. The sums differ a little, since a list has brackets of its own.

const toolkits: Readonly<Record<string, readonly Tool[]>> = {
  observability: createObservability().tools,
  messaging: createMessaging().tools,
  sales: createSales().tools,
};

function inChatShape(tool: Tool) {
  const { type, ...definition } = inResponsesShape(tool);
  return { type, function: definition };
}

function inResponsesShape(tool: Tool) {
  const { description, inputSchema } = tool.descriptor();
  return { type: "function", name: tool.wireName, description, parameters: inputSchema, strict: false };
}

function tokensOf(value: object): number {
  return encode(JSON.stringify(value)).length;
}

function row(title: string, ...cells: readonly (string | number)[]): string {
  return title.padEnd(40) + cells.map((cell) => cell.toLocaleString("en").padStart(11)).join("");
}

function total(title: string, tools: readonly Tool[]): string {
  return row(title, tokensOf(tools.map(inChatShape)), tokensOf(tools.map(inResponsesShape)));
}

console.log(row("tokens per request", "chat", "responses"));
for (const [name, tools] of Object.entries(toolkits)) {
  for (const tool of tools) console.log(row(tool.name, tokensOf(inChatShape(tool)), tokensOf(inResponsesShape(tool))));
  console.log(total(`${name}: ${tools.length} tools`, tools));
}
const all = Object.values(toolkits).flat();
console.log(total(`all ${all.length} tools`, all));
