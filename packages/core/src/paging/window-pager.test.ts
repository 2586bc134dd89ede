import { expect, test } from "vitest";
import { createWindowPager } from "./window-pager.ts";

const NOW = Date.UTC(2026, 0, 2);
const pager = createWindowPager("Shop.ListOrders");
const args = { start_time: "now-1h", end_time: "now", limit: 1, cursor: "", query: "a" };
const read = async () => ({ rows: [{ id: "1" }], next: "1", warnings: [] });

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
