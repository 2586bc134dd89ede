import { expect, onTestFinished, test, vi } from "vitest";
import { createCall, createProbeClient, request } from "../__fixtures__/http.ts";
import { createProbe } from "../__fixtures__/probe.ts";
import { fakeTimeouts, nextTurn } from "../__fixtures__/timers.ts";
import { bindTool } from "../tool/bind.ts";
import { openCalls, waitForTurn } from "./steps.ts";

const CALLS = 3_000;
const MAX_STEPS = 25;
/** The number of calls that are too few to wait, plus the steps of one turn. */
const FIRST_TURN = openCalls.few + MAX_STEPS;

/** Starts many calls of a tool at once, and counts those that ran. */
function startCalls() {
  const counts = { ran: 0 };
  const run = async () => {
    counts.ran++;
    return { rows: [] };
  };
  const { tool } = bindTool(createProbe({ run }), {}, { timeout: 5_000 });
  return { counts, calls: Array.from({ length: CALLS }, () => tool.call({})) };
}

/** Counts as many open calls as a program has that started thousands at once. */
function openManyCalls(): void {
  openCalls.count += CALLS;
  onTestFinished(() => {
    openCalls.count -= CALLS;
  });
}

/** A client whose files are loaded, so that its requests need few turns. */
async function loadedClient() {
  const client = createProbeClient("https://probe.example", { fetch: async () => new Response("{}") });
  await client.send(request("read"), createCall());
  return client;
}

/** Lets many steps wait, and counts those that continued. */
function waitManyTimes(step: "result" | "start") {
  const { signal } = new AbortController();
  const counts = { continued: 0 };
  const wait = async () => {
    await waitForTurn(step, signal);
    counts.continued++;
  };
  return { counts, all: Promise.all(Array.from({ length: CALLS }, wait)) };
}

test("a turn of the event loop starts few of thousands of calls, so that timers run between them", async () => {
  const { counts, calls } = startCalls();
  await Promise.resolve();
  expect(counts.ran).toBeLessThanOrEqual(FIRST_TURN);
  await nextTurn();
  expect(counts.ran).toBeLessThanOrEqual(FIRST_TURN + MAX_STEPS);
  const answers = await Promise.all(calls);
  expect(answers.every(({ ok }) => ok)).toBe(true);
  expect(counts.ran).toBe(CALLS);
});

test("calls whose budget ends before their turn end with timeout, and never run", async () => {
  fakeTimeouts();
  const { counts, calls } = startCalls();
  await nextTurn();
  vi.advanceTimersByTime(5_000);
  const answers = await Promise.all(calls);
  const late = answers.filter((answer) => !answer.ok && answer.error.code === "timeout");
  expect(late.length + counts.ran).toBe(CALLS);
  await nextTurn();
  expect(counts.ran).toBeLessThanOrEqual(FIRST_TURN + MAX_STEPS);
});

test("few calls never wait, however many steps they take in a turn", async () => {
  const { tool } = bindTool(createProbe(), {}, {});
  // The first call may load code, which takes some turns.
  await tool.call({});
  // Calls that tests of other files have left open may end in the meantime.
  const { count } = openCalls;
  const results = waitManyTimes("result");
  for (let call = 0; call < 10 * MAX_STEPS; call++) expect((await tool.call({})).ok).toBe(true);
  // Starts that waited would come after all results. On a busy machine, a turn may pass between two calls.
  expect(results.counts.continued).toBeLessThan(CALLS);
  expect(openCalls.count).toBeLessThanOrEqual(count);
  await results.all;
});

test("a turn processes few of thousands of results that arrive at once, and they go before calls that start", async () => {
  openManyCalls();
  const starts = waitManyTimes("start");
  const results = waitManyTimes("result");
  for (let turn = 1; results.counts.continued < CALLS; turn++) {
    await nextTurn();
    expect(results.counts.continued).toBeLessThanOrEqual(turn * MAX_STEPS);
    expect(starts.counts.continued).toBeLessThanOrEqual(2 * MAX_STEPS);
  }
  await starts.all;
});

test.each(["idempotent", "unsent"] as const)("the outcome of a request that is %s does not wait", async (retry) => {
  const client = await loadedClient();
  openManyCalls();
  const results = waitManyTimes("result");
  await client.send(request(retry), createCall());
  expect(results.counts.continued).toBeLessThan(CALLS);
  await results.all;
});

test("the result of a read waits for its turn, but not past the end of its call", async () => {
  const client = await loadedClient();
  openManyCalls();
  const results = waitManyTimes("result");
  const call = new AbortController();
  const reading = client.send(request("read"), createCall({ signal: call.signal }));
  const isSettled = vi.fn();
  reading.then(isSettled, isSettled);
  for (let turn = 0; turn < 10; turn++) await nextTurn();
  expect(isSettled).not.toHaveBeenCalled();
  call.abort(new Error("The call has ended."));
  await expect(reading).rejects.toThrow("The call has ended.");
  expect(results.counts.continued).toBeLessThan(CALLS);
  await results.all;
});
