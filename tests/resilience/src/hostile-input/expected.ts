import { TOOL_NAMES } from "@toolwright/tests-tools";
import { createFaultSandbox } from "../faults/tool-calls.ts";
import type { Expected } from "./expectation.ts";
import { expectedMessaging } from "./expected-messaging.ts";
import { expectedObservability } from "./expected-observability.ts";
import { expectedSales } from "./expected-sales.ts";
import { recordExpectation } from "./recorded-expectation.ts";

const HANDWRITTEN: Readonly<Record<string, Expected>> = {
  ...expectedObservability,
  ...expectedMessaging,
  ...expectedSales,
};

/** Expectation of each tool: handwritten, or recorded from its test calls. */
export const EXPECTED: Readonly<Record<string, Expected>> = { ...HANDWRITTEN, ...(await recordMissing()) };

async function recordMissing(): Promise<Readonly<Record<string, Expected>>> {
  const unknown = Object.keys(HANDWRITTEN).filter((name) => !TOOL_NAMES.some((known) => known === name));
  if (unknown.length > 0) throw new Error(`expected-*.ts names tools that do not exist: ${unknown.join(", ")}.`);
  const missing = TOOL_NAMES.filter((name) => !Object.hasOwn(HANDWRITTEN, name));
  if (missing.length === 0) return {};
  const sandbox = createFaultSandbox();
  return Object.fromEntries(
    await Promise.all(missing.map(async (name) => [name, await recordExpectation(name, sandbox)] as const)),
  );
}
