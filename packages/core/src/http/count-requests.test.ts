import { describe, expect, test } from "vitest";
import { createCall, createProbeClient, errorOf, request } from "../__fixtures__/http.ts";
import { reply, startServer } from "../__fixtures__/server.ts";
import { readCount } from "./count-requests.ts";

const requestsLeft = (headers: Headers) =>
  ["minute", "day"].flatMap((window) => {
    const left = readCount(headers.get(`x-${window}-left`));
    return left === null ? [] : [{ left, limit: readCount(headers.get(`x-${window}-limit`)), window }];
  });

describe("the requests of a call", () => {
  test("count each attempt and each redirect, and have the number of requests left in the last response", async () => {
    const answers = [
      { status: 503, headers: { "x-minute-left": "3" } },
      { status: 307, headers: { "x-minute-left": "2", location: "/other" } },
      { status: 200, headers: { "x-minute-left": "40", "x-day-left": "7" } },
    ];
    const fetch = async () => {
      const { status, headers } = answers.shift()!;
      return new Response("{}", { status, headers: headers as Record<string, string> });
    };
    const call = createCall();
    await createProbeClient("http://probe.test", { fetch, requestsLeft }).send(request("read"), call);
    expect(call.requests).toMatchObject({ sent: 3, left: 7 });
  });

  test("forget the number of requests left if a later response states none", async () => {
    const answers: Record<string, string>[] = [{ "x-day-left": "7" }, {}];
    const fetch = async () => new Response("{}", { headers: answers.shift()! });
    const client = createProbeClient("http://probe.test", { fetch, requestsLeft });
    const call = createCall();
    await client.send(request("read"), call);
    expect(call.requests).toMatchObject({ sent: 1, left: 7 });
    await client.send(request("read"), call);
    expect(call.requests).toMatchObject({ sent: 2, left: null });
  });

  test("count the characters of all response bodies", async () => {
    const client = createProbeClient("http://probe.test", { fetch: async () => new Response('{"a":1}') });
    const call = createCall();
    for (let requests = 0; requests < 2; requests++) await client.send(request("read"), call);
    expect(call.requests.received).toBe(14);
  });

  test("include those of a request that fails, and of a backend that states no limits", async () => {
    await using server = await startServer(reply(500, "no", { "x-day-left": "7" }));
    const call = createCall();
    await errorOf(createProbeClient(server.url, { retry: 1 }).send(request("read"), call));
    expect(call.requests).toMatchObject({ sent: 2, left: null });
  });
});

test.each([
  ["12", 12],
  [" 0 ", 0],
  ["", null],
  ["-1", null],
  ["1.5", null],
  ["unlimited", null],
  ["9999999999", null],
  [null, null],
])("reads the count in the header %j as %j", (header, count) => {
  expect(readCount(header)).toBe(count);
});

test.each<[string, Record<string, number>, object]>([
  [
    "has the smallest share left",
    { "minute-left": 199, "minute-limit": 200, "day-left": 190, "day-limit": 50_000 },
    { left: 190, window: "day" },
  ],
  [
    "has the smallest share left, not the fewest",
    { "minute-left": 5, "minute-limit": 200, "day-left": 4, "day-limit": 5 },
    { left: 5, window: "minute" },
  ],
  ["has the fewest left if no maximum is known", { "minute-left": 199, "day-left": 7 }, { left: 7, window: "day" }],
  [
    "is known, if the other maximum is not",
    { "minute-left": 7, "day-left": 90, "day-limit": 100 },
    { left: 90, window: "day" },
  ],
  ["is used up", { "minute-left": 1, "minute-limit": 200, "day-left": 0 }, { left: 0, window: "day" }],
  ["is the only one that is stated", { "minute-limit": 200, "day-left": 9 }, { left: 9, window: "day" }],
])("the requests left are those of the limit that %s", async (_, counts, expected) => {
  const headers = Object.fromEntries(Object.entries(counts).map(([name, count]) => [`x-${name}`, String(count)]));
  const call = createCall();
  const fetch = async () => new Response("{}", { headers });
  await createProbeClient("http://probe.test", { fetch, requestsLeft }).send(request("read"), call);
  expect(call.requests).toMatchObject(expected);
});
