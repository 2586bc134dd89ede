import { createHash } from "node:crypto";
import * as v from "valibot";
import { expect, test } from "vitest";
import { createProbe } from "../__fixtures__/probe.ts";
import type { AnyToolDefinition } from "../definition/definition.ts";
import { wholeNumber } from "../schema/builders.ts";
import { createToolkit } from "../toolkit/toolkit.ts";
import { hashTools } from "./hash.ts";

const PARTS: Partial<AnyToolDefinition<object>> = {
  name: "Probe.Count",
  input: v.strictObject({ to: v.optional(wholeNumber(1, 9, "Last"), 5) }),
};

function toolOf(parts: Partial<AnyToolDefinition<object>> = {}) {
  return createToolkit({ run: createProbe({ ...PARTS, ...parts }) }, {}).tools[0]!;
}

async function hashOf(parts: Partial<AnyToolDefinition<object>> = {}): Promise<string> {
  return (await hashTools([toolOf(parts)]))["Probe.Count"]!;
}

test("the hash is SHA-256 of the descriptor's JSON text", async () => {
  const bytes = JSON.stringify(toolOf().descriptor());
  expect(await hashOf()).toBe(`sha256-${createHash("sha256").update(bytes, "utf8").digest("hex")}`);
});

test("the hash is the same for the same definition, and does not depend on its `run`", async () => {
  expect(await hashOf()).toBe(await hashOf());
  expect(await hashOf({ run: async () => ({}) })).toBe(await hashOf());
});

test.each<[string, Partial<AnyToolDefinition<object>>]>([
  ["a word of the description", { description: "Answers with what it was given!" }],
  ["the title", { title: "Run probes" }],
  ["a bound", { input: v.strictObject({ to: v.optional(wholeNumber(1, 8, "Last"), 5) }) }],
  ["a default", { input: v.strictObject({ to: v.optional(wholeNumber(1, 9, "Last"), 6) }) }],
  ["a field of the output", { output: v.object({ row: v.array(v.unknown()) }) }],
  ["an annotation", { annotations: { ...createProbe().annotations, readOnly: false } }],
  ["a letter outside ASCII", { title: "Führe aus" }],
])("the hash changes with %s", async (_, parts) => {
  expect(await hashOf(parts)).not.toBe(await hashOf());
});

test("the hashes are listed for every tool, in order", async () => {
  const { tools } = createToolkit({ b: createProbe({ name: "Probe.B" }), a: createProbe({ name: "Probe.A" }) }, {});
  expect(Object.keys(await hashTools(tools))).toEqual(["Probe.B", "Probe.A"]);
  expect(await hashTools([])).toEqual({});
});
