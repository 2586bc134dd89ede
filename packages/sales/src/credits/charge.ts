import type { SalesCall } from "../call.ts";

/**
 * Sends a request that costs at most one credit, within the budgets of the host's policy.
 * @param isPaid whether the result cost the credit
 * @throws ToolError `policy` if a budget doesn't cover the cost; then nothing was requested
 */
export function charge<Result>(
  call: SalesCall,
  request: () => Promise<Result>,
  isPaid: (result: Result) => boolean,
): Promise<Result> {
  return call.policy ? call.policy.charge(1, request, (result) => (isPaid(result) ? 1 : 0)) : request();
}
