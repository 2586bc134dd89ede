/** The accepted time formats, as part of an error message. */
export const TIME_FORMS =
  "date math (now-1h), ISO-8601 with zone (2026-01-31T09:00:00Z) or epoch milliseconds (1769850000000)";

const DATE_MATH = /^now(?<steps>(?:[+-]\d{1,9}[smhdwMy]|\/[smhdwMy])*)$/;
const STEP = /([+-])(\d+)([smhdwMy])|\/([smhdwMy])/g;
const ISO =
  /^(?<date>\d{4}-\d{2}-\d{2})T(?<hour>\d{2}):(?<minute>\d{2})(?::(?<second>\d{2})(?:[.,](?<fraction>\d{1,9}))?)?(?<zone>Z|[+-]\d{2}:?\d{2})$/i;
const EPOCH_MS = /^-?\d{1,16}$/;

const FIXED_UNIT_MS = { s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000, w: 604_800_000 } as const;
// 1970-01-01 was a Thursday; weeks start on Monday, as in ISO-8601.
const FIRST_MONDAY_MS = 4 * FIXED_UNIT_MS.d;
/** Last instant with a four-digit year. */
const LATEST_MS = Date.UTC(9999, 11, 31, 23, 59, 59, 999);
/** 0000-01-01. Not computed by `Date.UTC`, which reads the year 0 as 1900. */
const EARLIEST_MS = -62_167_219_200_000;

type Unit = keyof typeof FIXED_UNIT_MS | "M" | "y";

/**
 * Parses a time expression: date math (`now`, `now-15m`, `now-1d/d`; units s m h d w M y, rounding down in UTC),
 * ISO-8601 with `Z` or an offset, or epoch milliseconds.
 * @param expression the expression; surrounding whitespace is ignored
 * @param nowMs the time that `now` means, epoch milliseconds
 * @returns epoch milliseconds, or `null` if the expression has none of the accepted formats
 */
export function parseTime(expression: string, nowMs: number): number | null {
  const text = expression.trim();
  const instant = EPOCH_MS.test(text) ? Number(text) : (parseDateMath(text, nowMs) ?? parseIso(text));
  return instant === null || instant < EARLIEST_MS || instant > LATEST_MS ? null : instant;
}

function parseDateMath(text: string, nowMs: number): number | null {
  const steps = DATE_MATH.exec(text)?.groups?.["steps"];
  if (steps === undefined) return null;
  let instant = nowMs;
  for (const [, sign, amount, unit, rounding] of steps.matchAll(STEP)) {
    instant = rounding
      ? roundDown(instant, rounding as Unit)
      : shift(instant, Number(`${sign}${amount}`), unit as Unit);
    if (!Number.isFinite(instant)) return null;
  }
  return instant;
}

function shift(instant: number, amount: number, unit: Unit): number {
  if (unit !== "M" && unit !== "y") return instant + amount * FIXED_UNIT_MS[unit];
  const date = new Date(instant);
  const day = date.getUTCDate();
  date.setUTCDate(1);
  date.setUTCMonth(date.getUTCMonth() + (unit === "M" ? amount : 12 * amount));
  // Shifting the 31st into a shorter month gives its last day, not a day of the next month.
  date.setUTCDate(Math.min(day, daysInMonth(date)));
  return date.getTime();
}

function roundDown(instant: number, unit: Unit): number {
  const date = new Date(instant);
  if (unit === "y") return startOfMonth(date.getUTCFullYear(), 0);
  if (unit === "M") return startOfMonth(date.getUTCFullYear(), date.getUTCMonth());
  const origin = unit === "w" ? FIRST_MONDAY_MS : 0;
  const size = FIXED_UNIT_MS[unit];
  return Math.floor((instant - origin) / size) * size + origin;
}

// Date.UTC reads the years 0 to 99 as 1900 to 1999; setUTCFullYear does not.
function startOfMonth(year: number, month: number): number {
  return new Date(0).setUTCFullYear(year, month, 1);
}

function daysInMonth(date: Date): number {
  return new Date(new Date(0).setUTCFullYear(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
}

function parseIso(text: string): number | null {
  const parts = ISO.exec(text)?.groups;
  if (!parts) return null;
  const { date = "", hour = "", minute = "", second = "00", fraction = "", zone = "" } = parts;
  // Date.parse reads February 30 as March 2, so reject a date that changes in a round trip.
  const midnight = Date.parse(`${date}T00:00:00Z`);
  if (Number.isNaN(midnight) || new Date(midnight).toISOString().slice(0, 10) !== date) return null;
  if (Number(hour) > 23 || Number(minute) > 59 || Number(second) > 59) return null;
  const offsetMs = zoneOffsetMs(zone);
  if (offsetMs === null) return null;
  const timeMs = ((Number(hour) * 60 + Number(minute)) * 60 + Number(second)) * 1_000;
  return midnight + timeMs + Number(fraction.slice(0, 3).padEnd(3, "0")) - offsetMs;
}

function zoneOffsetMs(zone: string): number | null {
  if (zone.toUpperCase() === "Z") return 0;
  const hours = Number(zone.slice(1, 3));
  const minutes = Number(zone.slice(-2));
  if (hours > 14 || minutes > 59) return null;
  return (zone.startsWith("-") ? -1 : 1) * (hours * 60 + minutes) * 60_000;
}
