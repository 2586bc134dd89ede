import type { Period } from "../customerio/metrics.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** The backend's days, weeks and months begin at midnight EST, five hours after midnight UTC all year round. */
const EST_OFFSET_MS = 5 * HOUR_MS;

/** Starts of the latest periods, oldest first; the last one is the period that `nowMs` lies in. */
export function periodStarts(period: Period, steps: number, nowMs: number): number[] {
  return Array.from({ length: steps }, (_, index) => startOf(period, steps - 1 - index, nowMs));
}

function startOf(period: Period, back: number, nowMs: number): number {
  if (period === "hours") return Math.floor(nowMs / HOUR_MS) * HOUR_MS - back * HOUR_MS;
  const local = new Date(nowMs - EST_OFFSET_MS);
  const [year, month, day] = [local.getUTCFullYear(), local.getUTCMonth(), local.getUTCDate()];
  if (period === "months") return Date.UTC(year, month - back, 1) + EST_OFFSET_MS;
  const today = Date.UTC(year, month, day) + EST_OFFSET_MS;
  return period === "days" ? today - back * DAY_MS : today - (local.getUTCDay() + 7 * back) * DAY_MS;
}
