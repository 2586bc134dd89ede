import { openaiResponsesResults, openaiResponsesTools } from "@toolwright/core/openai";
import OpenAI from "openai";
import type { ResponseInput } from "openai/resources/responses/responses";
import { expect, test } from "vitest";
import { responsesText } from "../ai-sdk/openai-lines.ts";
import { start } from "../ai-sdk/start.ts";
import { firstTools } from "../first-requests.ts";
import { COMPARISON, ERRORS_BY_SERVICE, logsIn, MAX_RESULT_TOKENS } from "../programs.ts";
import { createSandboxToolkits } from "../sandbox-toolkits.ts";
import { expectNamespaces } from "./expect-namespaces.ts";
import { responseOf } from "./wire.ts";

const { tools } = createSandboxToolkits();
const NAMES = ["Observability.SearchLogs", "Messaging.DeletePerson"];

test("deferred tools are in namespaces on the wire, next to the API's tool search", async () => {
  const declared = await firstTools("OpenAI Responses", tools, { defer: true });
  expectNamespaces(declared, tools);
});

test("only tools that need no approval allow programs on the wire, with the schema of their results", async () => {
  const offered = tools.filter(({ name }) => NAMES.includes(name));
  const [read, remove, own] = await firstTools("OpenAI Responses", offered, { programmatic: true });
  expect(read).toMatchObject({
    name: "Observability_SearchLogs",
    allowed_callers: ["direct", "programmatic"],
    output_schema: { type: "object", properties: { logs: { items: {} }, error: {} } },
  });
  expect(remove).not.toHaveProperty("allowed_callers");
  expect(own).toEqual({ type: "programmatic_tool_calling" });
});

test("a program gets every row as JSON, and a model the fitted result", async () => {
  const { id: call_id, name, args } = ERRORS_BY_SERVICE;
  const call = {
    type: "function_call",
    id: "fc_1",
    call_id,
    name,
    arguments: JSON.stringify(args),
    status: "completed",
  };
  const caller = { type: "program", caller_id: "program_1" };
  const at = await start([
    responseOf([
      { ...call, caller },
      { ...call, id: "fc_2", call_id: "call_2" },
    ]),
    responsesText("payment-service."),
  ]);
  const client = new OpenAI({ baseURL: at.server.url, apiKey: "key", maxRetries: 0 });
  const offer = openaiResponsesTools(at.tools, {
    approve: false,
    programmatic: true,
    maxResultTokens: MAX_RESULT_TOKENS,
  });
  const request = { model: "gpt-5", tools: offer.tools };

  const response = await client.responses.create({ ...request, input: "Which service fails most?" });
  const { items } = await openaiResponsesResults(offer, response);
  await client.responses.create({ ...request, input: [...(response.output as ResponseInput), ...items] });

  const body = at.server.requests[1]?.body as
    | { readonly input: readonly { readonly type: string; readonly output: string }[] }
    | undefined;
  const outputs = (body?.input ?? []).filter(({ type }) => type === "function_call_output");
  expect(outputs.map(({ output }) => logsIn(output).length === 200)).toEqual([true, false]);
  expect(outputs[0]).toMatchObject({ call_id, caller });
  expect(outputs[1]).not.toHaveProperty("caller");
});

test("a program compares three services in one turn over full rows, and its call that needs approval is refused", async () => {
  const caller = { type: "program", caller_id: "program_1" };
  const calls = COMPARISON.map(({ id, name, args }) => ({
    ...{ type: "function_call", id: `fc_${id}`, call_id: id, name, arguments: JSON.stringify(args), caller },
    status: "completed",
  }));
  const at = await start([responseOf(calls)]);
  const client = new OpenAI({ baseURL: at.server.url, apiKey: "key", maxRetries: 0 });
  const options = { programmatic: true, maxResultTokens: MAX_RESULT_TOKENS, onCall: at.onCall };
  const offer = openaiResponsesTools(at.tools, { ...options, approve: () => false });
  const before = at.sandbox.messaging.workspace.people.all().length;

  const response = await client.responses.create({ model: "gpt-5", tools: offer.tools, input: "Compare." });
  const { items } = await openaiResponsesResults(offer, response);

  const values = at.events.flatMap(({ answer }) => (answer.ok ? [JSON.stringify(answer.value)] : []));
  expect(values).toHaveLength(3);
  expect(items.slice(0, 3).map(({ output }) => output)).toEqual(expect.arrayContaining(values));
  expect(JSON.parse(items[3]?.output ?? "")).toMatchObject({ error: { code: "not_approved" } });
  expect(at.sandbox.messaging.workspace.people.all()).toHaveLength(before);
});
