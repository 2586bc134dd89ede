import { findTool } from "@toolwright/core";
import { searchIncidents } from "@toolwright/observability/tools/search-incidents";
import { createSandbox } from "@toolwright/sandbox";
import { testClock } from "@toolwright/tests-support";
import { expect, test } from "vitest";
import { nonEmpty } from "./non-empty.ts";
import { createTools, entryOf, TOOL_NAMES, tableOf, usualOf } from "./tool-cases.ts";

// With this clock, waits for rate limits take no time. Its instant is the one of other tests, which share the world.
const clock = testClock(Date.UTC(2026, 0, 31, 9));
const sandbox = createSandbox({ clock, enforceLimits: false });
const table = tableOf(sandbox);
const tools = createTools(
  sandbox,
  { clock },
  {
    observability: { extraTools: [searchIncidents] },
    // A table's calls may reach the same people.
    messaging: { duplicateWindowMs: 0 },
  },
);

test.each(TOOL_NAMES)("%s has an entry in the table of example calls", (name) => {
  expect(() => entryOf(table, name)).not.toThrow();
});

test("every entry of the table names an existing tool", () => {
  expect(Object.keys(table).filter((name) => !findTool(tools, name))).toEqual([]);
});

test("a missing entry is reported with the name of the tool and the file to edit", () => {
  expect(() => entryOf({}, "Sales.ListDeals")).toThrow(
    'Sales.ListDeals has no example call: add an entry "Sales.ListDeals": { example: { … } } to tests/tools/src/sales-cases.ts.',
  );
});

test("an inherited property is not an entry", () => {
  expect(() => entryOf({}, "constructor")).toThrow("constructor has no example call");
});

test.each(Object.entries(table))("the sandbox answers every call of %s", async (name, entry) => {
  const tool = findTool(tools, name)!;
  const { example, moreRequests = [], usual = example, moreResponses = [] } = entry;
  for (const args of [usual, ...moreRequests, ...moreResponses, example]) {
    const answer = await tool.call(args);
    expect(answer.ok, `${JSON.stringify(args)}: ${answer.text}`).toBe(true);
  }
});

test("the usual arguments default to the example", () => {
  expect(usualOf({ example: { limit: 2 } })).toEqual({ limit: 2 });
  expect(usualOf({ example: { limit: 2 }, usual: {} })).toEqual({});
});

test("an empty list is rejected with the name of its items", () => {
  expect(() => nonEmpty([], "tools that send")).toThrow("No tools that send");
  expect(nonEmpty([1], "numbers")).toEqual([1]);
});
