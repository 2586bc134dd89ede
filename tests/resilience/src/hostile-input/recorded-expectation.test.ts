import { toolCase } from "@toolwright/tests-tools";
import { describe, expect, it } from "vitest";
import { createFaultSandbox } from "../faults/tool-calls.ts";
import { recordExpectation } from "./recorded-expectation.ts";
import { createRecordingBackend } from "./recording-backend.ts";
import { isAllowed, type SentRequest } from "./sent-request.ts";
import { createTestTool } from "./test-tools.ts";

// Other tests use recorded expectations only for tools without a handwritten one. These tools have several requests.

const sandbox = createFaultSandbox();

/** Returns variations of a request that an expectation must reject. */
function otherRequests({ method, url }: SentRequest): readonly Partial<SentRequest>[] {
  const at = (href: string) => ({ url: new URL(href) });
  return [
    { method: method === "GET" ? "POST" : "GET" },
    at(url.href.replace(url.host, `${url.host}.evil.example`)),
    at(url.href.replace(url.pathname, `${url.pathname}/more`)),
    at(url.href.replace(url.pathname, url.pathname.replace(/[a-z]{3,}/, "other"))),
  ];
}

describe.each(["Observability.GetTrace", "Messaging.TriggerBroadcast", "Sales.SearchOrganizations"])(
  "the recorded expectation of %s",
  (name) => {
    it("a recorded expectation allows the example's requests and no other method, host or path", async () => {
      const { run } = await recordExpectation(name, sandbox);
      const backend = createRecordingBackend({ ids: ["usr_1"], next: "", isEmpty: false, statuses: [] });
      const { tool } = createTestTool(name, { fetch: backend.fetch });
      const args = toolCase(sandbox, name).example;
      await tool.call(args);
      const [first] = backend.sentRequests;
      expect(first).toBeDefined();
      const allowed = run({ args, responseValues: backend.responseValues });
      const isExpected = (request: SentRequest) => allowed.some((one) => isAllowed(request, one));
      expect(isExpected(first!)).toBe(true);
      for (const change of otherRequests(first!)) expect(isExpected({ ...first!, ...change })).toBe(false);
    });
  },
);
