import { needsApproval } from "@toolwright/core";
import fc from "fast-check";
import { afterAll, describe, expect, it } from "vitest";
import { USUAL_ARGUMENTS } from "../faults/usual-arguments.ts";
import { fuzz } from "../fuzz.ts";
import { hostileArguments } from "./hostile-arguments.ts";
import { type EntryPoint, faultsOf, repeatedRequests, runCall } from "./hostile-call.ts";
import { sharedNames } from "./inherited-names.ts";
import { anyScript, createRecordingBackend } from "./recording-backend.ts";
import { createTestTool, createTestTools } from "./test-tools.ts";

// For any arguments and any earlier responses, a tool sends only its own requests: host, method, path and fields are fixed,
// and argument values appear nowhere else.

const namesBefore = sharedNames();
const tools = [...createTestTools({}).values()].map(({ tool }) => tool);

afterAll(() => expect(sharedNames(), "properties of built-in prototypes").toEqual(namesBefore));

describe("hostile arguments", () => {
  it.for(tools.map((tool) => [tool.name, tool] as const))(
    "hostile arguments of %s lead only to its own requests",
    async (row, test) => {
      const [name, tool] = row;
      const argumentSets = hostileArguments(tool, USUAL_ARGUMENTS[name] ?? {});
      const entryPoints = fc.constantFrom<EntryPoint>(
        "call",
        "run",
        "typed",
        ...(needsApproval(tool) ? ["preview" as const] : []),
      );
      const counts = { calls: 0, sending: 0 };
      const property = fc.asyncProperty(argumentSets, entryPoints, anyScript, async (args, entryPoint, script) => {
        const backend = createRecordingBackend(script);
        const testTool = createTestTool(name, { fetch: backend.fetch });
        const outcome = await runCall(testTool, entryPoint, args);
        counts.calls++;
        if (backend.sentRequests.length > 0) counts.sending++;
        const { sentRequests, responseValues } = backend;
        expect(faultsOf({ testTool, args, entryPoint, sentRequests, responseValues }, outcome)).toEqual([]);
        const hasFailures = script.statuses.some((status) => status !== 200);
        // Every page of the backend has the same token. GetTrace notices that once it has read the second one, and the
        // next check of a send reads a list of templates again if it couldn't be read to its end.
        const mayRepeat = hasFailures || ["Observability.GetTrace", "Messaging.SendTransactionalEmail"].includes(name);
        if (!mayRepeat) expect(repeatedRequests(sentRequests)).toEqual([]);
      });
      await fuzz(test, property, { normal: 20, share: 0.7 / tools.length });
      expect(counts.sending, "calls with valid arguments").toBeGreaterThan(counts.calls / 10);
    },
  );
});
