import { misconfigured } from "@toolwright/core/authoring";

/** Maximum time for which an accepted send can block duplicates. */
const MAX_WINDOW_MS = 24 * 60 * 60_000;

/**
 * Checks the option `duplicateWindowMs` when the toolkit is created, before any send.
 * @throws ToolError `misconfigured` for a window that isn't a number from 0 to 86,400,000
 */
export function checkDuplicateWindow(windowMs: number | undefined): number | undefined {
  const isWindow = typeof windowMs === "number" && windowMs >= 0 && windowMs <= MAX_WINDOW_MS;
  if (windowMs === undefined || isWindow) return windowMs;
  const rule = `must be a number from 0 to ${MAX_WINDOW_MS}`;
  throw misconfigured([{ parameter: "duplicateWindowMs", received: String(windowMs), rule }]);
}
