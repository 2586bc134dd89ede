import { expect, test } from "vitest";
import { createProbe } from "../__fixtures__/probe.ts";
import { createToolkit } from "../tool/toolkit.ts";
import { llamaindexTools } from "./llamaindex.ts";

/** What a tool that answers with the given text hands to LlamaIndex. */
async function handOn(text: string): Promise<string | undefined> {
  const probe = createProbe<object>({ run: async () => ({ rows: [{ text }] }) });
  const [made] = llamaindexTools(createToolkit({ probe }, {}).tools);
  return made?.call({});
}

test.each(["it's", 'say "yes"', "C:\\temp\\", '\\"', "a\nb\tc", "'\"\\'\\\"\\\\", "\\u0022", "ends with a quote'", ""])(
  "writes %j in single quotes, with no double quote for LlamaIndex to remove",
  async (text) => {
    const handed = (await handOn(text)) ?? "";
    expect(handed).not.toContain('"');
    expect(JSON.parse(handed.replaceAll("'", '"')).rows).toEqual([{ text }]);
  },
);
