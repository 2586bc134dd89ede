import type { CallEvent } from "@toolwright/core";
import { openaiResponsesRunnerTools } from "@toolwright/core/openai";
import { createObservability } from "@toolwright/observability";
import { ResponsesToolRunner } from "openai/helpers/responses-tool-runner";
import { describe, expect, it } from "vitest";
import { createSandboxToolkits } from "../sandbox-toolkits.ts";
import { FINAL, QUESTION, withProvider } from "./loop.ts";
import { describeLoop } from "./loop-scenarios.ts";
import { connect, responsesReaders, toolRunnerLoop } from "./openai-loops.ts";
import { call, responseOf, responseStream, responsesCall, responsesMessage } from "./wire.ts";

describeLoop(toolRunnerLoop);

describe("openaiResponsesRunnerTools", () => {
  const { tools, messaging, sandbox } = createSandboxToolkits();

  it("an eager runner runs tools in parallel if they change nothing and cost nothing", async () => {
    const functions = openaiResponsesRunnerTools(tools, { approve: false });
    const dependent = functions.filter(({ independent }) => !independent).map(({ tool }) => tool.name);
    expect(dependent).toEqual([
      "Messaging_DeletePerson",
      "Messaging_IdentifyPerson",
      "Messaging_RecordEvent",
      "Messaging_SendTransactionalEmail",
      "Messaging_TriggerBroadcast",
      "Sales_EnrichOrganization",
      "Sales_EnrichPerson",
      "Sales_SearchOrganizations",
    ]);
    const calls = [
      responsesCall(call("Observability_SearchLogs", { query: "*", max_results: 3 }, "slow")),
      responsesCall(call("Messaging_ListSegments", {}, "fast")),
    ];
    // The backend answers the first call only after the second one has ended, so sequential calls would never finish.
    const fastEnded = Promise.withResolvers<void>();
    const { options } = sandbox.observability;
    const fetch: typeof options.fetch = async (...request) => {
      await fastEnded.promise;
      return options.fetch(...request);
    };
    const mixed = [...createObservability({ ...options, fetch }).tools, ...messaging.tools];
    const ended: string[] = [];
    const onCall = ({ tool }: CallEvent) => {
      ended.push(tool.name);
      if (tool.name === "Messaging.ListSegments") fastEnded.resolve();
    };
    await withProvider([responseStream(calls), responseStream([responsesMessage(FINAL)])], async (server) => {
      const runner = new ResponsesToolRunner({
        functions: openaiResponsesRunnerTools(mixed, { approve: false, onCall }),
      });
      const response = await runner.run(
        connect(server.url),
        { model: "model", input: QUESTION },
        { stream: true, eager: true },
      );
      expect(response.output_text).toBe(FINAL);
      expect(ended).toEqual(["Messaging.ListSegments", "Observability.SearchLogs"]);
      expect(responsesReaders.answers(server.requests[1]).map(({ id }) => id)).toEqual(["slow", "fast"]);
    });
  });

  it("an unselected tool does not run, and the runner ends the run", async () => {
    sandbox.messaging.reset();
    const calls = [responsesCall(call("Messaging_DeletePerson", { person_id: "a" }))];
    await withProvider([responseOf(calls)], async ({ url }) => {
      const runner = new ResponsesToolRunner({ functions: openaiResponsesRunnerTools(tools, { readOnly: true }) });
      const run = runner.run(connect(url), { model: "model", input: QUESTION });
      await expect(run).rejects.toThrow("Incomplete or unregistered function call.");
      expect(sandbox.messaging.requests).toEqual([]);
    });
  });
});
