import { expect, test } from "vitest";
import { issuesOf } from "../errors.ts";
import { writeCursor } from "./cursor.ts";
import { createWindowPager } from "./window-pager.ts";

const NOW = Date.UTC(2026, 0, 2);
const pager = createWindowPager("Shop.ListOrders");
const args = { start_time: "now-1h", end_time: "now", limit: 1, cursor: "", query: "a" };
const read = async () => ({ rows: [{ id: "1" }], next: "1", warnings: [] });

const HOUR = 60 * 60_000;
const DAY = 24 * HOUR;

/** A forged cursor for the same arguments, with a window. */
function forge(window: unknown, times: object = {}): string {
  const { limit: _limit, cursor: _cursor, ...shared } = { ...args, ...times };
  return writeCursor({ tool: "Shop.ListOrders", arguments: shared }, [window, "1", 0, null, 1]);
}

async function cursorOfPageOne(): Promise<string> {
  const first = pager.plan(args, { now: NOW });
  return (await pager.read(first, read)).next_cursor ?? "";
}

test("a later page has the time window of the first page, whatever the current time is", async () => {
  const cursor = await cursorOfPageOne();
  expect(pager.plan({ ...args, limit: 5, cursor }, { now: NOW + 60_000 })).toMatchObject({
    limit: 5,
    scope: { startMs: NOW - HOUR, endMs: NOW },
    position: { start: "1" },
  });
});

test("a cursor with another argument is rejected, and the issue names the argument", async () => {
  const changed = { ...args, query: "b", cursor: await cursorOfPageOne() };
  expect(issuesOf(() => pager.plan(changed, { now: NOW }))).toMatchObject([
    { parameter: "cursor", rule: expect.stringContaining("another query") },
  ]);
});

test("a window whose start is not before its end is rejected, and the rule of the time parameter reports a malformed time", () => {
  expect(issuesOf(() => pager.plan({ ...args, start_time: "now" }, { now: NOW }))).toMatchObject([
    { parameter: "start_time", rule: "must be before end_time" },
  ]);
  expect(issuesOf(() => pager.plan({ ...args, start_time: undefined }, { now: NOW }))).toEqual([]);
});

test("the backend receives the window of the page, and the result reports it", async () => {
  const opened = pager.plan(args, { now: NOW });
  const requests: object[] = [];
  const pageRows = await pager.read(opened, (request) => {
    requests.push(request);
    return read();
  });
  expect(requests).toEqual([{ start: null, limit: 1, startMs: NOW - 3_600_000, endMs: NOW }]);
  expect(pageRows.window).toEqual({ start: "2026-01-01T23:00:00.000Z", end: "2026-01-02T00:00:00.000Z" });
});

test("a cursor after part of an earlier result keeps the window of that result", () => {
  const later = pager.plan(args, { now: NOW + 60_000 });
  const window = { start: "2026-01-01T23:00:00.000Z", end: "2026-01-02T00:00:00.000Z" };
  const cursor = pager.cursorAfter(later, [{ id: "1" }], { window });
  expect(pager.plan({ ...args, cursor }, { now: NOW + 120_000 })).toMatchObject({
    scope: { startMs: NOW - HOUR, endMs: NOW },
    position: { skip: 1, anchor: "1" },
  });
});

test("a cursor does not expire, and a window that has passed its fixed end is still read", async () => {
  const cursor = await cursorOfPageOne();
  for (const distanceMs of [0, DAY, 365 * DAY, -DAY])
    expect(pager.plan({ ...args, cursor }, { now: NOW + distanceMs })).toMatchObject({
      scope: { startMs: NOW - HOUR, endMs: NOW },
    });
  const times = { end_time: "2026-01-02T00:30:00Z" };
  const window = [NOW - HOUR, NOW + HOUR / 2];
  expect(pager.plan({ ...args, ...times, cursor: forge(window, times) }, { now: NOW + 9 * HOUR })).toMatchObject({
    scope: { startMs: NOW - HOUR },
  });
});

test.each([
  0,
  NOW,
  "now",
  null,
  [NOW],
  [NOW, NOW],
  [NOW, NOW - HOUR],
  [NOW - HOUR, NOW, NOW],
  [NOW - HOUR + 0.5, NOW + 0.5],
  [8.64e15, 8.64e15 + HOUR],
  [-8.64e15 - HOUR, -8.64e15],
  ["0", "3600000"],
  { startMs: NOW - HOUR, endMs: NOW },
])("a cursor with the window %j is damaged", (window) => {
  expect(issuesOf(() => pager.plan({ ...args, cursor: forge(window) }, { now: NOW }))).toMatchObject([
    { parameter: "cursor", rule: expect.stringContaining("is damaged") },
  ]);
});

const FIXED = { start_time: "2025-12-01T00:00:00Z", end_time: "1767225600000" };
const NOVEMBER = Date.UTC(2025, 10, 1);
const DECEMBER = Date.UTC(2025, 11, 1);

test.each<[object, readonly [startMs: number, endMs: number]]>([
  [{}, [0, NOW]],
  [{}, [NOW - HOUR - 1, NOW]],
  [{}, [NOW - HOUR + 1, NOW]],
  [{ end_time: " now-1m " }, [NOW - HOUR, NOW]],
  [{ start_time: "now/d" }, [NOW - DAY, NOW + 1]],
  [{ start_time: "now-1M" }, [NOVEMBER, DECEMBER + 1]],
  [{ start_time: "now-1d/d", end_time: "now/d" }, [NOW - 16 * DAY, NOW]],
  [{ start_time: "now-1y", end_time: "now/M" }, [NOW - 3 * 365 * DAY, NOW]],
  [FIXED, [DECEMBER, NOW]],
  [FIXED, [NOVEMBER, Number(FIXED.end_time)]],
  [{ start_time: FIXED.start_time }, [DECEMBER - 1, NOW]],
  [{ end_time: FIXED.end_time }, [DECEMBER, NOW]],
])("with %j, a forged cursor with the window %j is rejected, since the arguments never mean it", (times, window) => {
  expect(issuesOf(() => pager.plan({ ...args, ...times, cursor: forge(window, times) }, { now: NOW }))).toMatchObject([
    { parameter: "cursor", rule: expect.stringContaining("never mean; leave cursor out") },
  ]);
});
