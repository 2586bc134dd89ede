import type { Tool } from "@toolwright/core";
import type { ObservabilityOptions } from "@toolwright/observability";
import { createSandbox } from "@toolwright/sandbox";
import { testClock } from "@toolwright/tests-support";
import { createTools as createAll } from "@toolwright/tests-tools";

/** The end of the sandbox's world, as in other tests, so that they share the world. */
const NOW = Date.UTC(2026, 0, 31, 9);

/** The sandbox that has the ids in the example calls. */
export const sandbox = createSandbox({ clock: testClock(NOW), enforceLimits: false });

/** Settings for creating the tools. */
interface CreateOptions {
  readonly retry?: number;
  readonly clock?: ReturnType<typeof testClock>;
  /** Tools to add to observability. Default: none. */
  readonly extraTools?: ObservabilityOptions["extraTools"];
  /** Whether GetTrace reads entire traces. Default: false. */
  readonly wholeTraces?: boolean;
}

/** Creates every tool with one `fetch` that replaces all backends, and by default without retries. */
export function createTools(
  fetch: typeof globalThis.fetch,
  { retry = 0, clock = testClock(NOW), extraTools = [], wholeTraces = false }: CreateOptions = {},
): readonly Tool[] {
  return createAll(sandbox, { fetch, clock, retry }, { observability: { extraTools, wholeTraces } });
}
