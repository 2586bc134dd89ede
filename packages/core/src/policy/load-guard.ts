import { loadOnce } from "../call/load-part.ts";
import { misconfigured } from "../errors.ts";
import type { GuardSettings } from "../tool/run-call.ts";
import type { CountSettings } from "./guard.ts";
import type { Policy } from "./policy.ts";

/**
 * Guards a toolkit with checked policies. The code is loaded with the first call, since most programs have no policy.
 * @throws ToolError `misconfigured` if two policies redirect to different addresses
 */
export function loadPolicyGuard(policies: readonly Policy[], settings: CountSettings): GuardSettings {
  const load = loadOnce(async () => (await import("./guard.ts")).createPolicyGuard(policies, settings));
  return {
    guard: {
      check: async (call, context, read) => (await load(context.signal)).check(call, context, read),
      run: async (call, context, run) => (await load(context.signal)).run(call, context, run),
      // Never rejects: without its code, the guard refuses the call itself.
      record: async (...decision) => (await load().catch(() => null))?.record(...decision),
    },
    redirectAllTo: redirectOf(policies),
  };
}

function redirectOf(policies: readonly Policy[]): string | undefined {
  const [address, other] = new Set(policies.flatMap(({ redirectAllTo }) => redirectAllTo?.trim() ?? []));
  if (other === undefined) return address;
  const rule = "two policies redirect to different addresses; leave out one of them";
  throw misconfigured([{ parameter: "policy.redirectAllTo", received: JSON.stringify(other), rule }]);
}
