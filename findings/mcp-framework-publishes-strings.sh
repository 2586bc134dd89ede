#!/usr/bin/env bash
# Package:   mcp-framework 0.2.22, with zod 3.25.76 (2026-11-29)
# Behavior:  the framework publishes a map, a union, and a number with refine() as a string. A client or a model that
#            follows the schema sends a string, which the same Zod schema refuses, so no call is valid for both. A
#            parameter that can be null is published as optional, and refused where it is missing.
# Guess:     the published schema accepts what Zod accepts, or such a type is refused when the tool is added.
# Output:
#   labels is published as string, required false
#     "{\"a\":\"b\"}" is refused: Expected object, received string
#     {"a":"b"} is accepted
#   price is published as string, required false
#     "10" is refused: Invalid input
#     10 is accepted
#   seats is published as string, required false
#     "2" is refused: Expected number, received string
#     2 is accepted
#   note is published as string, required false
#     undefined is refused: Required
#     null is accepted
set -euo pipefail
. "$(dirname "$0")/lib/check.bash"
check mcp-framework@0.2.22 @modelcontextprotocol/sdk@1.32.2 zod@3.25.76 <<'PROGRAM'
import { MCPTool } from "mcp-framework";
import { z } from "zod";

class Book extends MCPTool {
  name = "book";
  description = "Book.";
  schema = z.object({
    labels: z.record(z.string()).optional().describe("Labels by name."),
    price: z.union([z.number(), z.object({ gross: z.number() })]).optional().describe("A price."),
    seats: z.number().refine((count) => count % 2 === 0).optional().describe("An even count."),
    note: z.string().nullable().describe("A note."),
  });
  execute = async () => "booked";
}
const book = new Book();
const { properties, required } = book.inputSchema;
const samples = { labels: ['{"a":"b"}', { a: "b" }], price: ["10", 10], seats: ["2", 2], note: [undefined, null] };
for (const [name, values] of Object.entries(samples)) {
  console.log(`${name} is published as ${properties[name].type}, required ${required.includes(name)}`);
  for (const value of values) {
    const { content, isError } = await book.toolCall({ params: { arguments: { note: null, [name]: value } } });
    const reason = isError ? `refused: ${JSON.parse(content[0].text)[0].message}` : "accepted";
    console.log(` `, JSON.stringify(value), `is ${reason}`);
  }
}
PROGRAM
