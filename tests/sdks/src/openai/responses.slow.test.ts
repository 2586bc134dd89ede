import { openaiResponsesResults, openaiResponsesTools } from "@toolwright/core/openai";
import type { ResponseInputItem, ResponseStatus, Tool } from "openai/resources/responses/responses";
import { describe, expect, it } from "vitest";
import { createSandboxToolkits } from "../sandbox-toolkits.ts";
import { FINAL, listIn, QUESTION, withProvider } from "./loop.ts";
import { describeLoop } from "./loop-scenarios.ts";
import { connect, responsesLoop } from "./openai-loops.ts";
import { call, responseOf, responsesCall, responsesMessage } from "./wire.ts";

/** All states of a response except `completed`. */
const UNFINISHED: readonly Exclude<ResponseStatus, "completed">[] = [
  "failed",
  "cancelled",
  "incomplete",
  "in_progress",
  "queued",
];

describeLoop(responsesLoop);

describe("openaiResponsesTools", () => {
  const { tools, sandbox } = createSandboxToolkits();
  const responses = openaiResponsesTools(tools, { approve: false, except: ["Messaging.DeletePerson"] });

  /** Returns the tool outputs for a response from the next request of the real client. */
  async function answerTo(output: readonly object[], declared: Tool[] = responses.tools) {
    return withProvider([responseOf(output), responseOf([responsesMessage(FINAL)])], async ({ url, requests }) => {
      const client = connect(url);
      const response = await client.responses.create({ model: "model", input: QUESTION, tools: declared });
      const { items, results } = await openaiResponsesResults(responses, response);
      await client.responses.create({ model: "model", previous_response_id: response.id, input: items });
      return { results, sent: listIn<ResponseInputItem & { output: string }>(requests[1], "input") };
    });
  }

  it("returns an output for every call, even of an unknown tool, and ignores other items", async () => {
    sandbox.messaging.reset();
    const { sent, results } = await answerTo([
      { type: "reasoning", id: "rs_1", summary: [] },
      responsesCall(call("Messaging_DeletePerson", { person_id: "a" }, "excluded")),
      { type: "custom_tool_call", id: "ctc_1", call_id: "custom", name: "shell", input: "ls" },
      responsesCall({ id: "cut-off", name: "Messaging_ListSegments", args: '{"limit":' }),
      { type: "web_search_call", id: "ws_1", status: "completed" },
    ]);
    expect(sent).toMatchObject([
      { type: "function_call_output", call_id: "excluded" },
      { type: "custom_tool_call_output", call_id: "custom" },
      { type: "function_call_output", call_id: "cut-off" },
    ]);
    expect(sent.map(({ output }) => JSON.parse(output).error.code)).toEqual([
      "invalid_input",
      "invalid_input",
      "incomplete_call",
    ]);
    expect(results.map(({ id, name, answer }) => [id, name, answer.ok])).toEqual([
      ["excluded", "Messaging_DeletePerson", false],
      ["custom", "shell", false],
      ["cut-off", "Messaging_ListSegments", false],
    ]);
    expect(sandbox.messaging.requests).toEqual([]);
  });

  it("runs the call of a tool that was declared in a namespace", async () => {
    const declared = responses.tools.filter(({ name }) => name.startsWith("Messaging_List"));
    const namespace: Tool = {
      type: "namespace",
      name: "Messaging",
      description: "Customers and what was sent to them",
      tools: declared.map((tool) => ({ ...tool, name: tool.name.replace("Messaging_", "") })),
    };
    const segments = { ...responsesCall(call("ListSegments", {}, "short")), namespace: "Messaging" };
    const twice = { ...responsesCall(call("Messaging_ListSegments", {}, "full")), namespace: "Messaging" };
    const foreign = { ...responsesCall(call("ListSegments", {}, "foreign")), namespace: "Elsewhere" };
    const { results } = await answerTo([segments, twice, foreign], [namespace]);
    expect(results.map(({ id, answer }) => [id, answer.ok])).toEqual([
      ["short", true],
      ["full", true],
      ["foreign", false],
    ]);
    expect(results[0]?.name).toBe("Messaging_ListSegments");
  });

  it("returns the output to the program that made the call", async () => {
    const caller = { type: "program", caller_id: "prog_1" };
    const { sent } = await answerTo([
      { ...responsesCall(call("Messaging_ListSegments", {}, "program")), caller },
      { ...responsesCall(call("Messaging_ListSegments", {}, "model")), caller: null },
    ]);
    expect(sent[0]).toMatchObject({ call_id: "program", caller });
    expect(sent[1]).not.toHaveProperty("caller");
  });

  it("runs no call of a response that was cut off, and reports that to the model", async () => {
    sandbox.messaging.reset();
    const event = responsesCall(call("Messaging_RecordEvent", { person_id: "a", name: "cut" }));
    const cut = { ...event, status: "incomplete" };
    const incomplete_details = { reason: "max_output_tokens" };
    const turns = [
      await openaiResponsesResults(responses, { output: [event], incomplete_details }),
      await openaiResponsesResults(responses, [cut]),
      ...(await Promise.all(
        UNFINISHED.map((status) => openaiResponsesResults(responses, { output: [event], status })),
      )),
    ];
    for (const { items } of turns) expect(JSON.parse(items[0]?.output ?? "").error.message).toContain("cut off");
    expect(sandbox.messaging.requests).toEqual([]);
  });

  it("runs some of a response's items, for a program that has other tools", async () => {
    const items = [
      responsesCall(call("Messaging_ListSegments", {}, "ours")),
      responsesCall(call("get_weather", {}, "theirs")),
    ];
    const turn = await openaiResponsesResults(
      responses,
      items.filter(({ name }) => name !== "get_weather"),
    );
    expect(turn.items.map(({ call_id }) => call_id)).toEqual(["ours"]);
  });
});
