import { findTool, type Tool } from "@toolwright/core";
import { createMessaging } from "@toolwright/messaging";
import { createSales } from "@toolwright/sales";
import { createSandbox } from "@toolwright/sandbox";
import { testClock } from "@toolwright/tests-support";
import { toolCase } from "@toolwright/tests-tools";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { typedFunctionOf } from "../hostile-input/test-tools.ts";
import { cardArguments } from "./card-arguments.ts";
import { isEffect } from "./effects.ts";
import { HOSTS } from "./hosts.ts";

const clock = testClock(Date.UTC(2026, 0, 31, 9));
const sandbox = createSandbox({ clock, enforceLimits: false });
const requests: string[] = [];
const record = (fetch: typeof globalThis.fetch): typeof globalThis.fetch => {
  return (input, init) => {
    requests.push(new Request(input, init).url);
    return fetch(input, init);
  };
};
const options = { clock, timeout: 600_000, duplicateWindowMs: 0 };
const messaging = createMessaging({ ...sandbox.messaging.options, ...options, fetch: record(sandbox.messaging.fetch) });
const sales = createSales({
  // Every call must send a request.
  cache: false,
  ...sandbox.sales.options,
  clock,
  timeout: 600_000,
  fetch: record(sandbox.sales.fetch),
});
const tools: readonly Tool[] = [...messaging.tools, ...sales.tools];

const effects = () => requests.filter(isEffect);

/** Valid arguments, and the same with one of them changed, added or left out. */
function changedArguments(args: fc.Arbitrary<object>): fc.Arbitrary<readonly [object, object]> {
  return fc.tuple(args, args, fc.nat()).map(([one, other, index]) => {
    const names = [...new Set([...Object.keys(one), ...Object.keys(other)])];
    const name = names[index % names.length] ?? "";
    return [one, { ...one, [name]: (other as Record<string, unknown>)[name] }];
  });
}

describe.each(Object.entries(cardArguments))("after the approval of a call of %s", (name, args) => {
  const tool = findTool(tools, name)!;
  const { example } = toolCase(sandbox, tool.name);
  const callTyped = typedFunctionOf({ ...messaging, ...sales }, name);

  it("every host refuses a call with any changed argument, and sends nothing", async () => {
    let changes = 0;
    await fc.assert(
      fc.asyncProperty(changedArguments(args), async ([approved, changed]) => {
        const [one, other] = [tool.prepare(approved), tool.prepare(changed)];
        if (one.fault || other.fault) return;
        const hash = await one.hash();
        if (JSON.stringify(one.args) === JSON.stringify(other.args)) return;
        changes++;
        for (const [host, run] of Object.entries(HOSTS)) {
          requests.length = 0;
          const code = await run({ tool, approved, args: { ...changed }, hash });
          // A call that will fail, such as one without a required variable, is refused before its approval is read.
          const refusal = expect.stringMatching(/^(not_approved|invalid_input)$/);
          expect({ host, code, effects: effects() }).toEqual({ host, code: refusal, effects: [] });
        }
        await expect(callTyped(other.args, { approvedHash: hash })).rejects.toMatchObject({
          code: "not_approved",
        });
        expect(effects()).toEqual([]);
      }),
      { numRuns: 40 },
    );
    expect(changes).toBeGreaterThan(5);
  });

  it.each(Object.entries(HOSTS))("%s runs the call with the approved arguments", async (_host, run) => {
    sandbox.messaging.reset();
    sandbox.sales.reset();
    requests.length = 0;
    const hash = await tool.prepare(example).hash();
    expect(await run({ tool, approved: example, args: { ...example }, hash })).toBe(null);
    expect(effects().length).toBeGreaterThan(0);
  });

  it("the typed function runs with the approved arguments", async () => {
    sandbox.messaging.reset();
    sandbox.sales.reset();
    requests.length = 0;
    const approvedHash = await tool.prepare(example).hash();
    await callTyped(tool.prepare(example).args, { approvedHash });
    expect(effects().length).toBeGreaterThan(0);
  });
});
