import { expect, test } from "vitest";
import { writeCursor } from "./cursor.ts";
import { createWindowPager } from "./window-pager.ts";

const NOW = Date.UTC(2026, 0, 2);
const pager = createWindowPager("Shop.ListOrders");
const args = { start_time: "now-1h", end_time: "now", limit: 1, cursor: "", query: "a" };
const read = async () => ({ rows: [{ id: "1" }], next: "1", warnings: [] });

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** A forged cursor for the same arguments. `nowMs` is the time of the first page that it states. */
function forge(nowMs: unknown, times: object = {}): string {
  const { limit: _limit, cursor: _cursor, ...shared } = { ...args, ...times };
  return writeCursor({ tool: "Shop.ListOrders", arguments: shared }, [nowMs, "1", 0, null, 1]);
}

async function cursorOfPageOne(): Promise<string> {
  const first = pager.plan(args, { now: NOW });
  if (!("plan" in first)) throw new Error("The arguments open no page.");
  return (await pager.read(first.plan, read)).next_cursor ?? "";
}

test("a later page has the time window of the first page, whatever the current time is", async () => {
  const cursor = await cursorOfPageOne();
  expect(pager.plan({ ...args, limit: 5, cursor }, { now: NOW + 60_000 })).toMatchObject({
    plan: { limit: 5, position: { state: { startMs: NOW - 3_600_000, endMs: NOW }, start: "1" } },
  });
});

test("a cursor with another argument is rejected, and the issue names the argument", async () => {
  const changed = { ...args, query: "b", cursor: await cursorOfPageOne() };
  expect(pager.plan(changed, { now: NOW })).toMatchObject({
    issues: [{ parameter: "cursor", rule: expect.stringContaining("another query") }],
  });
});

test("a window whose start is not before its end is rejected, and the rule of the time parameter reports a malformed time", () => {
  expect(pager.plan({ ...args, start_time: "now" }, { now: NOW })).toMatchObject({
    issues: [{ parameter: "start_time", rule: "must be before end_time" }],
  });
  expect(pager.plan({ ...args, start_time: undefined }, { now: NOW })).toEqual({ issues: [] });
});

test("the backend receives the window of the page, and the result reports it", async () => {
  const opened = pager.plan(args, { now: NOW });
  if (!("plan" in opened)) throw new Error("The arguments open no page.");
  const requests: object[] = [];
  const pageRows = await pager.read(opened.plan, (request) => {
    requests.push(request);
    return read();
  });
  expect(requests).toEqual([{ start: null, limit: 1, startMs: NOW - 3_600_000, endMs: NOW }]);
  expect(pageRows.window).toEqual({ start: "2026-01-01T23:00:00.000Z", end: "2026-01-02T00:00:00.000Z" });
});

test("a cursor after part of an earlier result keeps the window of that result", () => {
  const later = pager.plan(args, { now: NOW + 60_000 });
  if (!("plan" in later)) throw new Error("The arguments open no page.");
  const window = { start: "2026-01-01T23:00:00.000Z", end: "2026-01-02T00:00:00.000Z" };
  const cursor = pager.cursorAfter(later.plan, [{ id: "1" }], { window });
  expect(pager.plan({ ...args, cursor }, { now: NOW + 120_000 })).toMatchObject({
    plan: { position: { state: { startMs: NOW - 3_600_000, endMs: NOW }, skip: 1, anchor: "1" } },
  });
});

test("a forged cursor cannot contain a window: the window comes from the arguments", () => {
  for (const state of [[0, NOW], [NOW - DAY, NOW], { startMs: 0, endMs: NOW }, String(NOW), null])
    expect(pager.plan({ ...args, cursor: forge(state) }, { now: NOW })).toMatchObject({
      issues: [{ parameter: "cursor", rule: expect.stringContaining("is damaged") }],
    });
});

test.each([0, -5 * MINUTE, -DAY, MINUTE])(
  "a cursor %i ms away from the current time has the window that the arguments mean then",
  (distanceMs) => {
    const nowMs = NOW + distanceMs;
    expect(pager.plan({ ...args, cursor: forge(nowMs) }, { now: NOW })).toMatchObject({
      plan: { position: { state: { startMs: nowMs - 60 * MINUTE, endMs: nowMs } } },
    });
  },
);

test.each([-DAY - 1, MINUTE + 1, -365 * DAY, 8.64e15 - NOW])(
  "a cursor %i ms away from the current time is rejected before a request, since its window would not be that of the arguments",
  async (distanceMs) => {
    const opened = pager.plan({ ...args, cursor: forge(NOW + distanceMs) }, { now: NOW });
    if (!("plan" in opened)) throw new Error("The cursor opens no page.");
    const requests: object[] = [];
    const reading = pager.read(opened.plan, async (request) => {
      requests.push(request);
      return read();
    });
    await expect(reading).rejects.toMatchObject({
      code: "invalid_input",
      issues: [{ parameter: "cursor", rule: expect.stringContaining("24 hours; leave cursor out") }],
    });
    expect(requests).toEqual([]);
  },
);

test("a stored result of a call with an expired cursor is still fitted", async () => {
  const cursor = await cursorOfPageOne();
  const window = { start: "2026-01-01T23:00:00.000Z", end: "2026-01-02T00:00:00.000Z" };
  const cursors = [NOW, NOW + 2 * DAY].map((now) => {
    const opened = pager.plan({ ...args, cursor }, { now });
    if (!("plan" in opened)) throw new Error("The cursor opens no page.");
    return pager.cursorAfter(opened.plan, [{ id: "2" }], { window });
  });
  expect(cursors[1]).toBe(cursors[0]);
});

test("a cursor of an absolute window does not expire, and a forged time does not move the window", () => {
  const times = { start_time: "2025-12-01T00:00:00Z", end_time: "1767225600000" };
  const first = pager.plan({ ...args, ...times }, { now: NOW });
  for (const distanceMs of [0, -DAY, -1_000 * DAY, 1_000 * DAY, -8.64e15 + NOW]) {
    const cursor = forge(NOW + distanceMs, times);
    const opened = pager.plan({ ...args, ...times, cursor }, { now: NOW });
    if (!("plan" in opened) || !("plan" in first)) throw new Error("The cursor opens no page.");
    const { startMs, endMs } = first.plan.position.state;
    expect(opened.plan.position.state).toMatchObject({ startMs, endMs });
  }
});
