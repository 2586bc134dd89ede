import { toFullName } from "@toolwright/core";
import { describe, expect, test } from "vitest";
import { createSandboxToolkits } from "../sandbox-toolkits.ts";
import { NAME_GRAMMARS } from "./names.ts";

const { tools } = createSandboxToolkits();

describe.each(Object.entries(NAME_GRAMMARS))("%s", (_, grammar) => {
  test("takes the wire name of every tool", () => {
    expect(tools.map(({ wireName }) => wireName).filter((name) => !grammar.test(name))).toEqual([]);
  });

  test("takes not everything", () => {
    const odd = ["", "a b", "a/b", "1a", "a.b", "a-b", "é", "x".repeat(129)];
    expect(odd.filter((name) => !grammar.test(name)).length).toBeGreaterThan(0);
  });
});

test("the dotted names would be refused by most, which is why tools have a wire name", () => {
  const refusing = Object.values(NAME_GRAMMARS).filter((grammar) => tools.some(({ name }) => !grammar.test(name)));
  expect(refusing.length).toBeGreaterThan(8);
});

test("every wire name leads back to the full one, and leaves room for the prefix of an MCP host", () => {
  for (const { name, wireName } of tools) {
    expect(toFullName(wireName)).toBe(name);
    expect(`mcp__${"s".repeat(22)}__${wireName}`.length).toBeLessThanOrEqual(64);
  }
});
