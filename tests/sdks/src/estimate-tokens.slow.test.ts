import { estimateTokens, type Tool } from "@toolwright/core";
import { createMessaging } from "@toolwright/messaging";
import { createObservability } from "@toolwright/observability";
import { createSales } from "@toolwright/sales";
import { createSandbox } from "@toolwright/sandbox";
import { testClock } from "@toolwright/tests-support";
import { tableOf } from "@toolwright/tests-tools";
import { encode } from "gpt-tokenizer/encoding/o200k_base";
import { expect, test } from "vitest";

/** Results of every tool: in full, and fitted to several token budgets. */
async function resultsOf(seed: number): Promise<string[]> {
  const clock = testClock(Date.UTC(2026, seed, 3 * seed, 9));
  const sandbox = createSandbox({ seed, enforceLimits: false, clock });
  const tools: readonly Tool[] = [
    ...createObservability({ ...sandbox.observability.options, clock }).tools,
    ...createMessaging({ ...sandbox.messaging.options, clock }).tools,
    ...createSales({ ...sandbox.sales.options, clock }).tools,
  ];
  const texts = new Set<string>();
  for (const tool of tools) {
    const { example, moreRequests = [] } = tableOf(sandbox)[tool.name]!;
    for (const args of [example, ...moreRequests]) {
      const answer = await tool.call(args, { maxResultTokens: 20_000 });
      if (!answer.ok) continue;
      texts.add(JSON.stringify(answer.value));
      for (const maxResultTokens of [500, 1_500, 8_000])
        texts.add(tool.fit(answer.value, args, { maxResultTokens }).text);
    }
  }
  return [...texts];
}

test("the estimate of a tool's result is never below the real count, and within 25 % of it for 95 % of results", async () => {
  const texts = (await Promise.all([7, 8].map(resultsOf))).flat();
  const shares = texts.map((text) => estimateTokens(text) / encode(text).length).toSorted((one, other) => one - other);
  expect(shares.length).toBeGreaterThan(100);
  expect(shares[0]).toBeGreaterThanOrEqual(1);
  expect(shares[Math.floor(shares.length * 0.5)]).toBeLessThanOrEqual(1.12);
  expect(shares[Math.floor(shares.length * 0.95)]).toBeLessThanOrEqual(1.25);
});
