import { expect, test } from "vitest";
import { createRequestLog, listsOf, MAX_LOGGED_REQUESTS } from "./request-log.ts";

const entry = (path: string) => ({ method: "GET", path, query: {}, body: null, status: 200 });

test("the log keeps the latest requests and drops the oldest", () => {
  const log = createRequestLog();
  for (let index = 0; index < MAX_LOGGED_REQUESTS + 2; index++) log.add(entry(`/${index}`));
  expect(log.entries).toHaveLength(MAX_LOGGED_REQUESTS);
  expect(log.entries[0]?.path).toBe("/2");
});

test("list parameters and repeated parameters are logged with all their values", () => {
  expect(listsOf(new URLSearchParams("a[]=1&b=2&c=3&c=4"))).toEqual({ "a[]": ["1"], c: ["3", "4"] });
});
