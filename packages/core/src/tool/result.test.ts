import * as v from "valibot";
import { describe, expect, test } from "vitest";
import { createProbeClient, request } from "../__fixtures__/http.ts";
import { createProbe } from "../__fixtures__/probe.ts";
import type { CallContext } from "../call/call.ts";
import { toFit } from "../result/fit.ts";
import { callUsage } from "../schema/records.ts";
import { createToolkit } from "../toolkit/toolkit.ts";
import { forModel } from "./result.ts";

const headers: Record<string, string> = { "x-left": "4" };
const client = createProbeClient("http://probe.test", {
  fetch: async () => new Response("{}", { headers }),
  requestsLeft: (received) => [{ left: Number(received.get("x-left")), limit: 300, window: "hour" }],
});

function toolWith(entries: v.ObjectEntries, requestCount: number) {
  const run = createProbe({
    output: v.object({ rows: v.array(v.unknown()), ...entries }),
    async run(_args: object, call: CallContext) {
      for (let sent = 0; sent < requestCount; sent++) await client.send(request("read"), call);
      return { rows: [] };
    },
    fit: (result) => toFit(result),
  });
  const [tool] = createToolkit({ run }, {}).tools;
  return tool!;
}

describe("a result that declares the requests of its call", () => {
  test("counts only the requests of its call, even when calls overlap", async () => {
    const tool = toolWith(callUsage, 3);
    const results = await Promise.all([tool.run({}), tool.run({})]);
    for (const result of results)
      expect(result).toEqual({ rows: [], calls_spent: 3, calls_left: 4, calls_left_window: "hour" });
  });

  test("has only the requests left to a model, if their number is known", async () => {
    const tool = toolWith(callUsage, 0);
    const answer = await tool.call({});
    expect(answer).toMatchObject({ ok: true, value: { rows: [], calls_spent: 0, calls_left: null } });
    expect(answer.text).toBe('{"rows":[]}');
    const known = { rows: [], calls_spent: 1, calls_left: 0, calls_left_window: "hour" };
    expect(tool.fit(known, {}).text).toBe('{"rows":[],"calls_left":0,"calls_left_window":"hour"}');
  });
});

test("a result that does not declare the requests of its call is returned unchanged", async () => {
  expect(await toolWith({}, 2).run({})).toEqual({ rows: [] });
});

test("a model reads the times of a window without zeros, and any other result unchanged", () => {
  const window = { start: "2026-01-31T08:45:00.000Z", end: "2026-01-31T09:00:01.500Z" };
  expect(forModel({ window, rows: [] })).toEqual({
    window: { start: "2026-01-31T08:45Z", end: "2026-01-31T09:00:01.500Z" },
    rows: [],
  });
  const other = { window: "a view", rows: [] };
  expect(forModel(other)).toEqual(other);
});
