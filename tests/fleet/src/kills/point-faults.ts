import type { KillPoint, KillSettings } from "./kill-point.ts";

/** Maximum block of a send with an unknown outcome, milliseconds. */
const MAX_BLOCK_MS = 10 * 60_000;

/** Faults at a point, as sentences without an end. */
export function faultsOfPoint(point: KillPoint, { effect, budget }: Pick<KillSettings, "effect" | "budget">): string[] {
  return effect === "company" ? faultsOfLookup(point, budget) : faultsOfSend(point);
}

function faultsOfSend({ total, second }: KillPoint): string[] {
  const { isDone, isUnknown, code, message, retryAfterMs } = second;
  const faults: string[] = [];
  if (total > 1) faults.push(`it happened ${total} times`);
  if ((isDone || !isUnknown) && total === 0) faults.push("the second worker reports an effect that did not happen");
  if (isDone) return faults;
  if (code !== "duplicate_send") faults.push(`the second worker failed with ${code}: ${message}`);
  if (isUnknown && !message.includes("Check ")) faults.push(`no way to verify: ${message}`);
  if (retryAfterMs === null || retryAfterMs <= 0 || retryAfterMs > MAX_BLOCK_MS)
    faults.push(`the block ends after ${retryAfterMs} ms`);
  return faults;
}

/**
 * Without a budget, a record that was lost with its worker is paid for again. A budget counts what the worker may have
 * paid.
 */
function faultsOfLookup({ before, total, second }: KillPoint, budget: number | null): string[] {
  const { isDone, code, credits, message } = second;
  const faults: string[] = [];
  if (total > (budget ?? before + 1)) faults.push(`${total} credits were charged`);
  if (total - before !== credits) faults.push(`the second worker reports ${credits} of ${total - before} credits`);
  const isRefused = budget !== null && code === "policy";
  if (!isDone && !isRefused) faults.push(`the second worker failed with ${code}: ${message}`);
  return faults;
}
