/** The periods that a step can cover. */
export const PERIODS = ["hours", "days", "weeks", "months"] as const;

/** The period that a step covers. */
export type Period = (typeof PERIODS)[number];

/**
 * The time zone whose midnight begins a day, week or month. The vendor writes both "EST" and "Eastern time", so we
 * don't know whether `Eastern` has daylight saving time. Only the dates of its periods are certain.
 */
export type Zone = "UTC" | "Eastern";

export const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** A period's zone. An hour begins at the same instant in both zones. */
export function zoneOf(period: Period, zone: Zone): Zone {
  return period === "hours" ? "UTC" : zone;
}

/**
 * Start times of the latest periods in their zone's local time, oldest first, as milliseconds of the same clock time in
 * UTC. The last one is the period that contains `nowMs`.
 */
export function periodStarts(period: Period, steps: number, nowMs: number, zone: Zone): number[] {
  return startsUntil(period, steps, currentStart(period, nowMs, zoneOf(period, zone)));
}

/** Start times of consecutive periods, oldest first. The last one begins at `lastMs`. */
export function startsUntil(period: Period, steps: number, lastMs: number): number[] {
  return Array.from({ length: steps }, (_, index) => stepBack(period, steps - 1 - index, lastMs));
}

function stepBack(period: Period, count: number, startMs: number): number {
  const start = new Date(startMs);
  if (period === "months") return Date.UTC(start.getUTCFullYear(), start.getUTCMonth() - count);
  return startMs - count * { hours: HOUR_MS, days: DAY_MS, weeks: 7 * DAY_MS }[period];
}

function currentStart(period: Period, nowMs: number, zone: Zone): number {
  if (period === "hours") return Math.floor(nowMs / HOUR_MS) * HOUR_MS;
  const today = zone === "UTC" ? Math.floor(nowMs / DAY_MS) * DAY_MS : easternDay(nowMs);
  const day = new Date(today);
  if (period === "months") return Date.UTC(day.getUTCFullYear(), day.getUTCMonth());
  return period === "days" ? today : today - day.getUTCDay() * DAY_MS;
}

/** Midnight UTC of the current date in New York. */
export function easternDay(instantMs: number): number {
  const date = new Date(instantMs).toLocaleDateString("en-US", { timeZone: "America/New_York" });
  const [month = 1, day = 1, year = 1970] = date.split("/").map(Number);
  return Date.UTC(year, month - 1, day);
}

/** Whether New York has daylight saving time on a date, so that its midnight may be an hour earlier in UTC. */
export function isEasternSummer(dayMs: number): boolean {
  return easternDay(dayMs + 4 * HOUR_MS) === dayMs;
}

/** A period's start: its date in its zone, or an hour's time in UTC without seconds, which are always 0. */
export function startText(startMs: number, period: Period): string {
  const time = new Date(startMs).toISOString();
  return period === "hours" ? `${time.slice(0, 16)}Z` : time.slice(0, 10);
}
