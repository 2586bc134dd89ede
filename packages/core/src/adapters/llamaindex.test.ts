import { expect, test } from "vitest";
import { createProbe } from "../__fixtures__/probe.ts";
import { createToolkit } from "../toolkit/toolkit.ts";
import { llamaindexTools } from "./llamaindex.ts";

/** Returns the output that LlamaIndex gets from a tool whose result contains a string. */
async function outputFor(text: string): Promise<string | undefined> {
  const probe = createProbe<object>({ run: async () => ({ rows: [{ text }] }) });
  const [tool] = llamaindexTools(createToolkit({ probe }, {}).tools);
  return tool?.call({});
}

test.each(["it's", 'say "yes"', "C:\\temp\\", '\\"', "a\nb\tc", "'\"\\'\\\"\\\\", "\\u0022", "ends with a quote'", ""])(
  "writes %j in single quotes, with no double quote for LlamaIndex to remove",
  async (text) => {
    const output = (await outputFor(text)) ?? "";
    expect(output).not.toContain('"');
    expect(JSON.parse(output.replaceAll("'", '"')).rows).toEqual([{ text }]);
  },
);
