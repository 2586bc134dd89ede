import { afterAll, expect, it, vi } from "vitest";

// A separate copy, since it keeps a sandbox of another age.
const copy = "../../../../site/playground/toolkits.ts?aged";
const { endCall, openTool }: typeof import("../../../../site/playground/toolkits.ts") = await import(
  /* @vite-ignore */ copy
);

const clock = vi.spyOn(performance, "now").mockReturnValue(0);
const setMinutes = (minutes: number) => clock.mockReturnValue(minutes * 60_000);
const windowNow = async () => {
  const result = await (await openTool("Observability.SearchLogs")).run({ query: "status:error" });
  return (result as { window: object }).window;
};

afterAll(() => {
  clock.mockRestore();
});

it("shows the same result at any time, so that a link does too", async () => {
  const first = await windowNow();
  setMinutes(8);
  expect(await windowNow()).toEqual(first);
  expect(first).toMatchObject({ end: "2026-01-31T09:00:00.000Z" });
});

it("moves on with an approved call, so that it finds what the call changed", async () => {
  endCall(true);
  expect(await windowNow()).toMatchObject({ end: "2026-01-31T09:08:00.000Z" });
});

it("says once that a new sandbox lacks what was approved, and nothing if nothing was", async () => {
  expect(endCall(false)).toBe(false);
  setMinutes(11);
  expect(await windowNow()).toMatchObject({ end: "2026-01-31T09:00:00.000Z" });
  expect([endCall(false), endCall(false)]).toEqual([true, false]);
  setMinutes(22);
  await windowNow();
  expect(endCall(false)).toBe(false);
});
