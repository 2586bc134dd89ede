import { isToolError, type Tool } from "@toolwright/core";
import { createMessaging } from "@toolwright/messaging";
import { createObservability } from "@toolwright/observability";
import { createSales } from "@toolwright/sales";
import { testClock } from "@toolwright/tests-support";
import { describe, expect, it } from "vitest";
import { NOW } from "../faults/tool-calls.ts";
import { KEYS } from "../hostile-input/test-tools.ts";

/** Every string that reaches a header: keys, and the name of the program. */
type Create = (value: string, fetch: typeof globalThis.fetch) => readonly Tool[];
const common = (fetch: typeof globalThis.fetch) => ({ fetch, clock: testClock(NOW) });

const HEADER_VALUES: Readonly<Record<string, Create>> = {
  "API key of observability": (apiKey, fetch) =>
    createObservability({ ...KEYS.observability, ...common(fetch), apiKey }).tools,
  "application key of observability": (applicationKey, fetch) =>
    createObservability({ ...KEYS.observability, ...common(fetch), applicationKey }).tools,
  "App API key of messaging": (appApiKey, fetch) =>
    createMessaging({ ...KEYS.messaging, ...common(fetch), appApiKey }).tools,
  "site id of messaging": (siteId, fetch) => createMessaging({ ...KEYS.messaging, ...common(fetch), siteId }).tools,
  "tracking key of messaging": (trackingApiKey, fetch) =>
    createMessaging({ ...KEYS.messaging, ...common(fetch), trackingApiKey }).tools,
  "key of sales": (apiKey, fetch) => createSales({ ...common(fetch), apiKey }).tools,
  "name of the program in observability": (userAgent, fetch) =>
    createObservability({ ...KEYS.observability, ...common(fetch), userAgent }).tools,
  "name of the program in messaging": (userAgent, fetch) =>
    createMessaging({ ...KEYS.messaging, ...common(fetch), userAgent }).tools,
  "name of the program in sales": (userAgent, fetch) =>
    createSales({ ...KEYS.sales, ...common(fetch), userAgent }).tools,
};

const INJECTIONS = [
  ["a line break and a header", "a\r\nX-Injected: yes"],
  ["a line feed and a header", "a\nX-Injected: yes"],
  ["a carriage return and a header", "a\rX-Injected: yes"],
  ["a folded header", "a\r\n X-Injected: yes"],
  ["an empty line and a body", "a\r\n\r\n{}"],
  ["NUL", "a\0b"],
  ["a next-line character", "a\u0085X-Injected: yes"],
  ["a line separator", "a\u2028X-Injected: yes"],
  ["letters that lose their upper byte", "a\u010d\u010aX-Injected: yes"],
  ["an emoji that loses its upper byte", "a\u{1f60d}\u{1f60a}"],
  ["a delete character", "a\u007fb"],
] as const;

const ARGS: Readonly<Record<string, object>> = {
  "Observability.SearchLogs": { query: "*" },
  "Messaging.ListSegments": {},
  "Messaging.RecordEvent": { person_id: "usr_1", name: "viewed" },
  "Sales.SearchPeople": { limit: 1 },
};

/** Calls the tools of a toolkit with this value. Returns the errors, and everything in the headers of the requests. */
async function callAll(create: Create, value: string) {
  const sent: string[] = [];
  const errors: { readonly code: string; readonly message: string }[] = [];
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const { headers } = new Request(input, init);
    const basic = headers.get("authorization")?.match(/^Basic (.*)$/)?.[1];
    sent.push(...[...headers].flat(), basic ? atob(basic) : "");
    return Response.json({});
  };
  try {
    for (const tool of create(value, fetch).filter(({ name }) => Object.hasOwn(ARGS, name))) {
      const answer = await tool.call(ARGS[tool.name]);
      if (!answer.ok) errors.push(answer.error);
    }
  } catch (error) {
    if (!isToolError(error)) throw error;
    errors.push(error);
  }
  return { sent: sent.join("\n"), errors };
}

describe.each(Object.entries(HEADER_VALUES))("in the %s", (_place, create) => {
  it.each(INJECTIONS)("%s is refused before a request, and the error does not quote it", async (_, value) => {
    const { sent, errors } = await callAll(create, value);
    expect(errors.map(({ code }) => code)).toContainEqual(expect.stringMatching(/^(?:misconfigured|missing_secret)$/));
    expect(errors.filter(({ message }) => message.includes(value) || /injected/i.test(message))).toEqual([]);
    expect(sent.includes(value)).toBe(false);
    expect(sent).not.toMatch(/injected/i);
  });

  it("a plain value is sent", async () => {
    expect((await callAll(create, "plain-value")).sent).toContain("plain-value");
  });
});
