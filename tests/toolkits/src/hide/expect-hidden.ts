import { findTool, type Tool } from "@toolwright/core";
import { hideFields } from "@toolwright/core/hide";
import { createMessaging } from "@toolwright/messaging";
import { createObservability } from "@toolwright/observability";
import { createSales } from "@toolwright/sales";
import { createSandbox } from "@toolwright/sandbox";
import { testClock } from "@toolwright/tests-support";
import { toolCase } from "@toolwright/tests-tools";
import fc from "fast-check";
import { expect } from "vitest";
import { fieldNames, leavesOf, stringsWith } from "./hidden-values.ts";

const clock = testClock(Date.UTC(2026, 0, 31, 9));
const sandbox = createSandbox({ enforceLimits: false, clock });
const HANDLE = /^<[^<>]+:\d+>$/;

/** Creates the tools of a tool's toolkit. */
function createTools(name: string, fields?: readonly string[]): readonly Tool[] {
  const hide = fields && hideFields(fields);
  const { observability, messaging, sales } = sandbox;
  if (name.startsWith("Observability.")) return createObservability({ ...observability.options, clock, hide }).tools;
  if (name.startsWith("Messaging.")) return createMessaging({ ...messaging.options, clock, hide }).tools;
  return createSales({ ...sales.options, clock, hide }).tools;
}

function createTool(name: string, hide?: readonly string[]): Tool {
  const tool = findTool(createTools(name, hide), name);
  if (!tool) throw new RangeError(name);
  return tool;
}

function reset(): void {
  // The rate limits of Datadog's sandbox start again after an hour.
  clock.advance(3_600_000);
  for (const backend of [sandbox.observability, sandbox.messaging, sandbox.sales]) backend.reset();
}

/** Copies arguments with every string as a model knows it. */
function hideArguments(args: unknown, tool: Tool): unknown {
  return JSON.parse(JSON.stringify(args), (_, value: unknown) =>
    typeof value === "string" ? tool.hide(value) : value,
  );
}

/**
 * Asserts that results of a tool never show a hidden value, and that the tool accepts each handle in place of its value.
 * @param numRuns number of random sets of hidden fields and token budgets
 */
export async function expectHidden(name: string, numRuns: number): Promise<void> {
  const names = [...new Set(createTools(name).flatMap((tool) => fieldNames(tool.descriptor().outputSchema)))];
  const { example } = toolCase(sandbox, name);
  const size = fc.integer({ min: 500, max: 8_000 });
  await fc.assert(
    fc.asyncProperty(fc.subarray(names, { minLength: 1 }), size, async (hide, maxResultTokens) => {
      reset();
      const tool = createTool(name, hide);
      const answer = await tool.call(example, { maxResultTokens });
      if (!answer.ok) throw new Error(answer.text);
      const isHidden = ({ names: path }: { names: readonly string[] }) => path.some((field) => hide.includes(field));
      const values = leavesOf(answer.value).filter(isHidden);
      const shown = leavesOf(answer.fitted);
      for (const { value } of shown.filter(isHidden)) expect(value === "" || HANDLE.test(String(value))).toBe(true);
      const strings = shown.flatMap(({ value }) => (typeof value === "string" ? [value] : []));
      for (const { value } of values) {
        if (typeof value !== "string" || value.length < 3 || /^\d{1,4}$/.test(value)) continue;
        expect(stringsWith(value, strings), value).toEqual([]);
      }
      expect(answer.text).toBe(JSON.stringify(answer.fitted));
      const args = hideArguments(example, tool);
      expect(tool.prepare(args).args).toEqual(createTool(name).prepare(example).args);
      if (!tool.annotations.idempotent) return;
      reset();
      const { calls_left: _, ...shownAgain } = (await tool.run(args)) as { calls_left: number | null };
      expect(await createTool(name).run(example)).toMatchObject(shownAgain);
    }),
    { numRuns, seed: 16 },
  );
}
