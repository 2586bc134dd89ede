/** The periods that a step can cover. */
export const PERIODS = ["hours", "days", "weeks", "months"] as const;

/** The period that a step covers. */
export type Period = (typeof PERIODS)[number];

/** The time zone whose midnight begins a day, week or month. */
export type Midnight = "UTC" | "EST";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Time from the midnight in UTC to that of the backend's days, weeks and months. */
const OFFSET_MS: Readonly<Record<Midnight, number>> = { UTC: 0, EST: 5 * HOUR_MS };

/** Start times of the latest periods, oldest first. The last one is the period that contains `nowMs`. */
export function periodStarts(period: Period, steps: number, nowMs: number, midnight: Midnight): number[] {
  return startsUntil(period, steps, currentStart(period, nowMs, OFFSET_MS[midnight]));
}

/** Start times of consecutive periods, oldest first, the last of which begins at `lastMs`. */
export function startsUntil(period: Period, steps: number, lastMs: number): number[] {
  return Array.from({ length: steps }, (_, index) => stepBack(period, steps - 1 - index, lastMs));
}

function stepBack(period: Period, count: number, startMs: number): number {
  const start = new Date(startMs);
  if (period === "hours") return startMs - count * HOUR_MS;
  if (period === "days") return startMs - count * DAY_MS;
  if (period === "weeks") return startMs - count * 7 * DAY_MS;
  return Date.UTC(start.getUTCFullYear(), start.getUTCMonth() - count, 1, start.getUTCHours());
}

function currentStart(period: Period, nowMs: number, offsetMs: number): number {
  if (period === "hours") return Math.floor(nowMs / HOUR_MS) * HOUR_MS;
  const local = new Date(nowMs - offsetMs);
  const [year, month, day] = [local.getUTCFullYear(), local.getUTCMonth(), local.getUTCDate()];
  if (period === "months") return Date.UTC(year, month, 1) + offsetMs;
  const today = Date.UTC(year, month, day) + offsetMs;
  return period === "days" ? today : today - local.getUTCDay() * DAY_MS;
}

/** Whether New York has summer time at 05:00 UTC, when the clocks there show 01:00 instead of midnight. */
export function isSummerInNewYork(startMs: number): boolean {
  const hour = new Intl.DateTimeFormat("en-US", { timeZone: "America/New_York", hour: "numeric", hourCycle: "h23" });
  return Number(hour.format(startMs)) === 1;
}

/** The start of a period without seconds, which are always 0. */
export function shortIso(instantMs: number): string {
  return new Date(instantMs).toISOString().replace(":00.000Z", "Z");
}
