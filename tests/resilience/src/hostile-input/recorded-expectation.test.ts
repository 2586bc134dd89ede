import { TOOL_NAMES, toolCase } from "@toolwright/tests-tools";
import { describe, expect, it } from "vitest";
import { createFaultSandbox } from "../faults/tool-calls.ts";
import { createDoors } from "./doors.ts";
import { recordExpectation } from "./recorded-expectation.ts";
import { isAllowed, type SentRequest } from "./sent-request.ts";
import { createTellingBackend } from "./telling-backend.ts";

// Tools with an expectation of their own are checked with that one; here they show what the recorded one is worth.

const sandbox = createFaultSandbox();

/** Another request in each of the ways that count. */
function strayed({ method, url }: SentRequest): readonly Partial<SentRequest>[] {
  const at = (href: string) => ({ url: new URL(href) });
  return [
    { method: method === "GET" ? "POST" : "GET" },
    at(url.href.replace(url.host, `${url.host}.evil.example`)),
    at(url.href.replace(url.pathname, `${url.pathname}/more`)),
    at(url.href.replace(url.pathname, url.pathname.replace(/[a-z]{3,}/, "strayed"))),
  ];
}

describe.each(TOOL_NAMES)("the expectation recorded of %s", (name) => {
  it("allows the requests of its example, and no other method, host or path", async () => {
    const { run } = await recordExpectation(name, sandbox);
    const backend = createTellingBackend({ ids: ["usr_1"], next: "", isEmpty: false, statuses: [] });
    const { tool } = createDoors({ fetch: backend.fetch }).get(name)!;
    const args = toolCase(sandbox, name).example;
    await tool.call(args);
    const [first] = backend.sent;
    expect(first).toBeDefined();
    const allowed = run({ args, told: backend.told });
    const isExpected = (request: SentRequest) => allowed.some((one) => isAllowed(request, one));
    expect(isExpected(first!)).toBe(true);
    for (const change of strayed(first!)) expect(isExpected({ ...first!, ...change })).toBe(false);
  });
});
