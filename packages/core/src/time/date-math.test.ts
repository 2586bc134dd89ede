import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { anyString } from "../__fixtures__/any-string.ts";
import { parseTime } from "./date-math.ts";

// A Wednesday.
const NOW = Date.parse("2026-03-18T15:26:53.589Z");
const EARLIEST = Date.parse("0000-01-01T00:00:00.000Z");
const LATEST = Date.parse("9999-12-31T23:59:59.999Z");
const DAY_MS = 86_400_000;

function iso(expression: string, now = NOW): string | null {
  const instant = parseTime(expression, now);
  return instant === null ? null : new Date(instant).toISOString();
}

describe("date math", () => {
  test.each([
    ["now", "2026-03-18T15:26:53.589Z"],
    ["now-90s", "2026-03-18T15:25:23.589Z"],
    ["now-15m", "2026-03-18T15:11:53.589Z"],
    ["now+2h", "2026-03-18T17:26:53.589Z"],
    ["now-1d", "2026-03-17T15:26:53.589Z"],
    ["now-1w", "2026-03-11T15:26:53.589Z"],
    ["now-1M", "2026-02-18T15:26:53.589Z"],
    ["now+1y", "2027-03-18T15:26:53.589Z"],
    ["now-0d", "2026-03-18T15:26:53.589Z"],
  ])("%s shifts the time by its unit", (expression, expected) => {
    expect(iso(expression)).toBe(expected);
  });

  test.each([
    ["now/s", "2026-03-18T15:26:53.000Z"],
    ["now/m", "2026-03-18T15:26:00.000Z"],
    ["now/h", "2026-03-18T15:00:00.000Z"],
    ["now/d", "2026-03-18T00:00:00.000Z"],
    ["now/w", "2026-03-16T00:00:00.000Z"],
    ["now/M", "2026-03-01T00:00:00.000Z"],
    ["now/y", "2026-01-01T00:00:00.000Z"],
  ])("%s rounds down in UTC, weeks to Monday", (expression, expected) => {
    expect(iso(expression)).toBe(expected);
  });

  test("date math applies steps from left to right", () => {
    expect(iso("now-1d/d")).toBe("2026-03-17T00:00:00.000Z");
    expect(iso("now/d-1d")).toBe("2026-03-17T00:00:00.000Z");
    expect(iso("now/M-1d/w+8h")).toBe("2026-02-23T08:00:00.000Z");
    expect(iso("now-1M+1w-2h+30m-1s")).toBe("2026-02-25T13:56:52.589Z");
  });

  test.each([
    ["2026-03-31T12:00:00.000Z", "now-1M", "2026-02-28T12:00:00.000Z"],
    ["2024-03-31T12:00:00.000Z", "now-1M", "2024-02-29T12:00:00.000Z"],
    ["2024-02-29T12:00:00.000Z", "now-1y", "2023-02-28T12:00:00.000Z"],
    ["2024-02-29T12:00:00.000Z", "now+4y", "2028-02-29T12:00:00.000Z"],
    ["2026-10-31T12:00:00.000Z", "now+1M", "2026-11-30T12:00:00.000Z"],
    ["2026-01-15T12:00:00.000Z", "now-1M", "2025-12-15T12:00:00.000Z"],
    ["2024-02-29T00:00:00.000Z", "now-2024y", "0000-02-29T00:00:00.000Z"],
  ])("a shift from %s by %s stays within the target month", (now, expression, expected) => {
    expect(iso(expression, Date.parse(now))).toBe(expected);
  });

  test("rounding to month and year works in the first century", () => {
    const now = Date.parse("0050-06-15T01:02:03.000Z");
    expect(iso("now/y", now)).toBe("0050-01-01T00:00:00.000Z");
    expect(iso("now/M", now)).toBe("0050-06-01T00:00:00.000Z");
  });

  test.each(["now+999999999w", "now-999999999y", "now+999999999M/M", "now+999999999M/y", "now-3000y", "now+9000y"])(
    "%s leaves the four-digit years and is rejected",
    (expression) => {
      expect(parseTime(expression, NOW)).toBeNull();
    },
  );
});

describe("ISO-8601", () => {
  test.each([
    ["2026-01-31T09:00:00Z", "2026-01-31T09:00:00.000Z"],
    ["2026-01-31T09:00Z", "2026-01-31T09:00:00.000Z"],
    ["2026-01-31t09:00:00z", "2026-01-31T09:00:00.000Z"],
    ["2026-01-31T09:00:00+02:00", "2026-01-31T07:00:00.000Z"],
    ["2026-01-31T09:00:00-0530", "2026-01-31T14:30:00.000Z"],
    ["2026-01-01T00:30:00+14:00", "2025-12-31T10:30:00.000Z"],
    ["2026-01-31T09:00:00.5Z", "2026-01-31T09:00:00.500Z"],
    ["2026-01-31T09:00:00,25Z", "2026-01-31T09:00:00.250Z"],
    ["2026-01-31T09:00:00.123456789Z", "2026-01-31T09:00:00.123Z"],
    ["2024-02-29T00:00:00Z", "2024-02-29T00:00:00.000Z"],
    [" 2026-01-31T09:00:00Z\n", "2026-01-31T09:00:00.000Z"],
  ])("the ISO-8601 time %s is accepted", (text, expected) => {
    expect(iso(text)).toBe(expected);
  });

  test.each([
    "2026-01-31T09:00:00", // without a zone
    "2026-01-31",
    "2026-01-31 09:00:00Z",
    "2026-02-30T00:00:00Z",
    "2023-02-29T00:00:00Z",
    "2026-04-31T00:00:00Z",
    "2026-13-01T00:00:00Z",
    "2026-00-10T00:00:00Z",
    "2026-01-00T00:00:00Z",
    "2026-01-31T24:00:00Z",
    "2026-01-31T09:60:00Z",
    "2026-01-31T09:00:60Z",
    "2026-01-31T09:00:00.Z",
    "2026-01-31T09:00:00+15:00",
    "2026-01-31T09:00:00+02:60",
    "2026-01-31T09:00:00+02",
    "2026-01-31T09Z",
    "+002026-01-31T09:00:00Z",
    "0000-01-01T00:00:00+01:00",
  ])("the ISO-8601 time %s is rejected", (text) => {
    expect(parseTime(text, NOW)).toBeNull();
  });
});

describe("other time strings", () => {
  test("epoch milliseconds are accepted, also before 1970", () => {
    expect(parseTime("1769850000000", NOW)).toBe(1_769_850_000_000);
    expect(parseTime("-1", NOW)).toBe(-1);
    expect(parseTime("0", NOW)).toBe(0);
  });

  test.each([
    "",
    " ",
    "yesterday",
    "last week",
    "NOW",
    "now-",
    "now-15",
    "now-m",
    "now 15m",
    "now - 15m",
    "now-1.5h",
    "now/2d",
    "now-15x",
    "15m",
    "-15m",
    "now-1234567890s",
    "1.5",
    "1e12",
    "0x10",
    "99999999999999999",
    "9999999999999999",
    String(LATEST + 1),
    String(EARLIEST - 1),
  ])("the time string %j is rejected", (text) => {
    expect(parseTime(text, NOW)).toBeNull();
  });
});

describe("properties of parseTime", () => {
  const instant = fc.integer({ min: EARLIEST, max: LATEST });
  const inOffsetReach = fc.integer({ min: EARLIEST + 2 * DAY_MS, max: LATEST - 2 * DAY_MS });
  const modern = fc.integer({ min: Date.UTC(1970), max: Date.UTC(2200) });

  test("every time survives as epoch milliseconds", () => {
    fc.assert(fc.property(instant, (ms) => parseTime(String(ms), NOW) === ms));
  });

  test("every time survives as ISO-8601 in UTC", () => {
    fc.assert(fc.property(instant, (ms) => parseTime(new Date(ms).toISOString(), NOW) === ms));
  });

  test("every time survives as ISO-8601 with any offset", () => {
    const offset = fc.integer({ min: -14 * 60, max: 14 * 60 });
    fc.assert(
      fc.property(inOffsetReach, offset, fc.boolean(), (ms, minutes, hasColon) => {
        const local = new Date(ms + minutes * 60_000).toISOString().slice(0, -1);
        const hh = String(Math.trunc(Math.abs(minutes) / 60)).padStart(2, "0");
        const mm = String(Math.abs(minutes) % 60).padStart(2, "0");
        const zone = `${minutes < 0 ? "-" : "+"}${hh}${hasColon ? ":" : ""}${mm}`;
        expect(parseTime(local + zone, NOW)).toBe(ms);
      }),
    );
  });

  test("shifts agree with a computation by calendar fields", () => {
    fc.assert(
      fc.property(
        modern,
        fc.integer({ min: 0, max: 900 }),
        fc.constantFrom("s", "m", "h", "d", "w", "M", "y"),
        (now, n, unit) => {
          expect(parseTime(`now-${n}${unit}`, now)).toBe(shiftByFields(now, -n, unit));
          expect(parseTime(`now+${n}${unit}`, now)).toBe(shiftByFields(now, n, unit));
        },
      ),
    );
  });

  test("rounding never moves a time forward, moves it by at most the unit, and is idempotent", () => {
    const longest = { s: 1e3, m: 6e4, h: 36e5, d: DAY_MS, w: 7 * DAY_MS, M: 31 * DAY_MS, y: 366 * DAY_MS } as const;
    const unit = fc.constantFrom(...(Object.keys(longest) as (keyof typeof longest)[]));
    fc.assert(
      fc.property(fc.integer({ min: EARLIEST + 7 * DAY_MS, max: LATEST }), unit, (now, size) => {
        const rounded = parseTime(`now/${size}`, now)!;
        expect(rounded).toBeLessThanOrEqual(now);
        expect(now - rounded).toBeLessThan(longest[size]);
        expect(parseTime(`now/${size}/${size}`, now)).toBe(rounded);
        expect(parseTime(`now/${size}`, rounded)).toBe(rounded);
      }),
    );
  });

  test("no string makes parsing throw or leave the four-digit years", () => {
    const nearMiss = fc
      .array(fc.constantFrom("now", "+", "-", "/", "9", "1", "s", "M", "y", "w", "2026-01-31", "T", ":", "Z", " "))
      .map((parts) => parts.join(""));
    fc.assert(
      fc.property(fc.oneof(anyString(), nearMiss), instant, (text, now) => {
        const read = parseTime(text, now);
        if (read !== null) expect(read >= EARLIEST && read <= LATEST).toBe(true);
      }),
    );
  });
});

/** The same arithmetic from year, month and day numbers alone. */
function shiftByFields(ms: number, amount: number, unit: string): number {
  const seconds = { s: 1, m: 60, h: 3_600, d: 86_400, w: 604_800 }[unit];
  if (seconds !== undefined) return ms + amount * seconds * 1_000;
  const [date, clock] = new Date(ms).toISOString().split("T") as [string, string];
  const [year, month, day] = date.split("-").map(Number) as [number, number, number];
  const months = year * 12 + month - 1 + amount * (unit === "y" ? 12 : 1);
  const newYear = Math.floor(months / 12);
  const newMonth = months - newYear * 12 + 1;
  const isLeap = (newYear % 4 === 0 && newYear % 100 !== 0) || newYear % 400 === 0;
  const longest = newMonth === 2 ? (isLeap ? 29 : 28) : [4, 6, 9, 11].includes(newMonth) ? 30 : 31;
  const pad = (value: number, width: number) => String(value).padStart(width, "0");
  return Date.parse(`${pad(newYear, 4)}-${pad(newMonth, 2)}-${pad(Math.min(day, longest), 2)}T${clock}`);
}
