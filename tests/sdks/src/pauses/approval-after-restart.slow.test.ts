import { expect, test } from "vitest";
import { runCases } from "./run-cases.ts";

test.each([{ sdk: "ai-sdk" }, { sdk: "ai-sdk-6" }, { sdk: "openai-agents", hasContext: true }, { sdk: "mastra" }])(
  "one approval of a stored call is one run with $sdk, and the stored decision counts",
  async ({ sdk, hasContext }) => {
    const outcomes = await runCases(sdk, hasContext);

    for (const [name, outcome] of Object.entries(outcomes)) expect(`${name}: ${outcome}`).toMatch(expectedOf(name));
    await expect(`${JSON.stringify(outcomes, null, 2)}\n`).toMatchFileSnapshot(`outcomes/${sdk}.json`);
  },
);

/** Required outcome of a case, whatever the SDK. */
function expectedOf(name: string): RegExp {
  if (name.endsWith("without callIdAsIdempotencyKey")) return /: sent 2$/;
  // AI SDK 6 denies an approved call of a tool that needs no approval any more.
  if (name.endsWith("version of the agent, approved")) return /: sent 1$|: sent 0, denied$/;
  const sends = /^approve|^two|^one/.test(name) ? 1 : 0;
  return new RegExp(`: sent ${sends}(?:, |$)`);
}
