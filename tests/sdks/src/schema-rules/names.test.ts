import { describe, expect, test } from "vitest";
import { createSandboxToolkits } from "../sandbox-toolkits.ts";
import { NAME_GRAMMARS } from "./names.ts";

const { tools } = createSandboxToolkits();

describe.each(Object.entries(NAME_GRAMMARS))("%s", (_, grammar) => {
  test("the grammar accepts the wire name of every tool", () => {
    expect(tools.map(({ wireName }) => wireName).filter((name) => !grammar.test(name))).toEqual([]);
  });

  test("the grammar rejects some names", () => {
    const odd = ["", "a b", "a/b", "1a", "a.b", "a-b", "é", "x".repeat(129)];
    expect(odd.filter((name) => !grammar.test(name)).length).toBeGreaterThan(0);
  });
});

test("most grammars reject dotted names, which is why tools have a wire name", () => {
  const refusing = Object.values(NAME_GRAMMARS).filter((grammar) => tools.some(({ name }) => !grammar.test(name)));
  expect(refusing.length).toBeGreaterThan(8);
});

test("every wire name converts back to the full name, and is short enough for the prefix of an MCP host", () => {
  for (const { name, wireName } of tools) {
    expect(wireName.replace("_", ".")).toBe(name);
    expect(`mcp__${"s".repeat(22)}__${wireName}`.length).toBeLessThanOrEqual(64);
  }
});
