import type { Period } from "../customerio/metrics.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** The backend's days, weeks and months start at midnight EST (05:00 UTC), all year round. */
const EST_OFFSET_MS = 5 * HOUR_MS;

/** Start times of the latest periods, oldest first. The last one is the period that contains `nowMs`. */
export function periodStarts(period: Period, steps: number, nowMs: number): number[] {
  return Array.from({ length: steps }, (_, index) => startOf(period, steps - 1 - index, nowMs));
}

function startOf(period: Period, periodsAgo: number, nowMs: number): number {
  if (period === "hours") return Math.floor(nowMs / HOUR_MS) * HOUR_MS - periodsAgo * HOUR_MS;
  const local = new Date(nowMs - EST_OFFSET_MS);
  const [year, month, day] = [local.getUTCFullYear(), local.getUTCMonth(), local.getUTCDate()];
  if (period === "months") return Date.UTC(year, month - periodsAgo, 1) + EST_OFFSET_MS;
  const today = Date.UTC(year, month, day) + EST_OFFSET_MS;
  return period === "days" ? today - periodsAgo * DAY_MS : today - (local.getUTCDay() + 7 * periodsAgo) * DAY_MS;
}

/** The start of a period without seconds, which are always 0. */
export function shortIso(instantMs: number): string {
  return new Date(instantMs).toISOString().replace(":00.000Z", "Z");
}
