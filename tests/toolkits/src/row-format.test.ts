import { estimateTokens, type Tool } from "@toolwright/core";
import { expandResult } from "@toolwright/core/authoring";
import { createMessaging } from "@toolwright/messaging";
import { createObservability } from "@toolwright/observability";
import { createSales } from "@toolwright/sales";
import { createSandbox } from "@toolwright/sandbox";
import { testClock } from "@toolwright/tests-support";
import { TOOL_NAMES, usualArguments } from "@toolwright/tests-tools";
import { describe, expect, it } from "vitest";

const clock = testClock(Date.UTC(2026, 0, 31, 9));
const sandbox = createSandbox({ enforceLimits: false, clock });
const { observability, messaging, sales } = sandbox;
const tools: readonly Tool[] = [
  ...createObservability({ ...observability.options, clock }).tools,
  ...createMessaging({ ...messaging.options, clock }).tools,
  ...createSales({ ...sales.options, clock }).tools,
];

type Fields = Readonly<Record<string, unknown>>;

/** The rows of a fitted list, whose nested fields have paths as names, and that lack fields which are `null`. */
function rowsOf(list: unknown): Fields[] {
  if (Array.isArray(list)) return list.map((row) => Object.fromEntries(flatten(row as Fields)));
  const { columns, rows } = list as { readonly columns: readonly string[]; readonly rows: readonly unknown[][] };
  return rows.map((cells) =>
    Object.fromEntries(flatten(Object.fromEntries(cells.map((cell, at) => [columns[at], cell])))),
  );
}

function flatten(row: Fields, prefix = ""): [string, unknown][] {
  return Object.entries(row).flatMap(([name, value]) => {
    if (value === null) return [];
    const isObject = typeof value === "object" && !Array.isArray(value);
    return isObject ? flatten(value as Fields, `${prefix}${name}.`) : [[prefix + name, value] as [string, unknown]];
  });
}

const LISTS = TOOL_NAMES.flatMap((name) => {
  const tool = tools.find((one) => one.name === name)!;
  return (tool.tables ?? []).filter((path) => !path.includes(".")).map((key) => ({ name, tool, key }));
});

describe("the row format tables", () => {
  it("is an option of every tool that lists rows", () => {
    expect(LISTS.length).toBeGreaterThan(15);
  });

  it.each(LISTS)("$name writes $key as a table of the same rows, in fewer tokens", async ({ tool, name, key }) => {
    const args = usualArguments(sandbox)[name] ?? {};
    const result = await tool.run(args);
    const rows = ((result as Fields)[key] as Fields[]).slice(0, 12);
    const few = { ...result, [key]: rows };
    const [objects, tables] = (["objects", "tables"] as const).map((rowFormat) =>
      tool.fit(few, args, { rowFormat, maxResultTokens: 20_000 }),
    );
    const [before, after] = [objects, tables].map((fit) => (expandResult(fit!.fitted) as Fields)[key]);
    if (rows.length <= 3) {
      expect(after).toEqual(before);
      return;
    }
    expect(Array.isArray(before)).toBe(true);
    expect(Object.keys(after as object)).toEqual(["columns", "rows"]);
    expect(rowsOf(after)).toEqual(rowsOf(before));
    expect(estimateTokens(tables!.text)).toBeLessThan(estimateTokens(objects!.text));
  });
});
