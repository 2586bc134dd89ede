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

const hosts = Object.entries(HOSTS);
/** Number of hosts that one changed call runs through. The next changed call runs through the next ones. */
const HOSTS_PER_CHANGE = 3;
const toolNames = Object.keys(cardArguments);

/** Forgets earlier calls, which would count as duplicates. */
function reset(): void {
  sandbox.messaging.reset();
  sandbox.sales.reset();
  requests.length = 0;
}

describe.each(Object.entries(cardArguments))("after the approval of a call of %s", (name, args) => {
  const tool = findTool(tools, name)!;
  const callTyped = typedFunctionOf({ ...messaging, ...sales }, name);

  it("hosts refuse a call with any changed argument, and send nothing", async () => {
    let changes = 0;
    await fc.assert(
      fc.asyncProperty(changedArguments(args), async ([approved, changed]) => {
        const [one, other] = [tool.prepare(approved), tool.prepare(changed)];
        if (one.fault || other.fault) return;
        const hash = await one.hash();
        if (JSON.stringify(one.args) === JSON.stringify(other.args)) return;
        const start = changes++ * HOSTS_PER_CHANGE;
        for (let index = start; index < start + HOSTS_PER_CHANGE; index++) {
          const [host, run] = hosts[index % hosts.length]!;
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
      { numRuns: 30, seed: 1 },
    );
    expect(changes).toBeGreaterThan(3);
  });

  it("the typed function runs with the approved arguments", async () => {
    reset();
    const { example } = toolCase(sandbox, name);
    const approvedHash = await tool.prepare(example).hash();
    await callTyped(tool.prepare(example).args, { approvedHash });
    expect(effects().length).toBeGreaterThan(0);
  });
});

it.each(hosts.map(([host, run], index) => [host, toolNames[index % toolNames.length] ?? "", run] as const))(
  "%s runs %s with the approved arguments",
  async (_host, name, run) => {
    reset();
    const tool = findTool(tools, name)!;
    const { example } = toolCase(sandbox, name);
    const hash = await tool.prepare(example).hash();
    expect(await run({ tool, approved: example, args: { ...example }, hash })).toBe(null);
    expect(effects().length).toBeGreaterThan(0);
  },
);
