import { findTool } from "@toolwright/core";
import { TOOL_NAMES, toolCase } from "@toolwright/tests-tools";
import { beforeEach, describe, expect, test } from "vitest";
import { createTools, sandbox } from "./create-tools.ts";

const BACKENDS = { Observability: sandbox.observability, Messaging: sandbox.messaging, Sales: sandbox.sales };
/** Headers that state how many requests are left. */
const LEFT = /^x-ratelimit-remaining$|^x-.*-requests-left$/;

let backend: (typeof BACKENDS)[keyof typeof BACKENDS];
let responses: Response[] = [];
let failures = 0;

const fetch: typeof globalThis.fetch = async (request, init) => {
  const response = failures-- > 0 ? new Response(null, { status: 429 }) : await backend.options.fetch(request, init);
  responses.push(response);
  return response;
};
const tools = createTools(fetch);
const retrying = createTools(fetch, { retry: 2 });

beforeEach(() => {
  responses = [];
  failures = 0;
});

/** Names of the windows of Datadog's limits, by seconds. */
const WINDOWS: Readonly<Record<string, string>> = { "10": "10 s", "60": "minute", "3600": "hour" };

/** The requests left in the last response, with their window; `null` without such headers. The minute is the scarcest. */
function statedLeft() {
  const headers = responses.at(-1)?.headers;
  const header = [...(headers?.keys() ?? [])]
    .filter((name) => LEFT.test(name))
    .sort()
    .at(-1);
  if (header === undefined) return null;
  const period = header === "x-minute-requests-left" ? "60" : (headers?.get("x-ratelimit-period") ?? "3600");
  return { calls_left: Number(headers?.get(header)), calls_left_window: WINDOWS[period] };
}

describe.each(TOOL_NAMES)("%s", (name) => {
  const tool = findTool(tools, name)!;
  const { example } = toolCase(sandbox, name);
  const own = BACKENDS[name.split(".")[0] as keyof typeof BACKENDS];
  beforeEach(() => {
    backend = own;
  });

  test("declares the requests that a call spent and has left", () => {
    const { properties = {}, required } = tool.descriptor().outputSchema;
    expect(properties["calls_spent"]).toMatchObject({ type: "number", description: expect.any(String) });
    expect(properties["calls_left"]).toMatchObject({ description: expect.stringContaining("null") });
    expect(required).toEqual(expect.arrayContaining(["calls_spent", "calls_left"]));
  });

  test("counts the requests that reached the backend, and reads how many are left from its headers", async () => {
    const result = await tool.run(example, { resend: true });
    expect(responses.length).toBeGreaterThan(0);
    expect(result).toMatchObject({ calls_spent: responses.length, ...(statedLeft() ?? { calls_left: null }) });
    // Customer.io sends no such headers.
    expect("calls_left" in result && result.calls_left === null).toBe(own === sandbox.messaging);
  });

  test("counts each retry", async () => {
    failures = 1;
    const result = await findTool(retrying, name)!.run(example, { resend: true });
    expect(responses[0]?.status).toBe(429);
    expect(result).toMatchObject({ calls_spent: responses.length });
  });

  test.each([2_000, 8_000])(
    "tells a model the requests left within %i tokens, if it knows them",
    async (maxResultTokens) => {
      const answer = await tool.call(example, { resend: true, maxResultTokens });
      if (!answer.ok) throw new Error(answer.text);
      expect(answer.fitted).not.toHaveProperty("calls_spent");
      const left = statedLeft();
      if (left === null) expect(answer.fitted).not.toHaveProperty("calls_left");
      else expect(answer.fitted).toMatchObject(left);
      expect(JSON.parse(answer.text)).toEqual(answer.fitted);
    },
  );
});
