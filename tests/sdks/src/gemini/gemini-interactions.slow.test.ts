import { type GeminiInteractionOffer, geminiInteractionResults, geminiInteractionTools } from "@toolwright/core/gemini";
import { beforeEach, expect, test } from "vitest";
import { lostIn } from "../nothing-lost.ts";
import { createSandboxToolkits } from "../sandbox-toolkits.ts";
import type { ScriptedAnswer } from "../scripted-server.ts";
import { connectTo } from "./connect.ts";

const { tools, sandbox } = createSandboxToolkits();
beforeEach(() => sandbox.messaging.reset());

/** The fields of a request that the tests read. */
interface Body {
  readonly tools: readonly { readonly type: string; readonly name: string; readonly parameters: object }[];
  readonly input: readonly object[];
  readonly previous_interaction_id?: string;
}

const interaction = (status: string, ...steps: readonly object[]): ScriptedAnswer => ({
  json: { id: "interaction_1", object: "interaction", status, steps },
});
const call = (id: string, name: string, args: object) => ({ type: "function_call", id, name, arguments: args });

/** Runs one turn of calls, and returns the bodies of the requests. */
async function converse(first: ScriptedAnswer, offer: GeminiInteractionOffer) {
  const { ai, bodies } = await connectTo([first, interaction("completed")]);
  const request = { model: "gemini-3.8-flash", tools: offer.tools };
  const answer = await ai.interactions.create({ ...request, input: "Who is usr_9cd?" });
  const { steps, results } = await geminiInteractionResults(offer, answer);
  await ai.interactions.create({ ...request, input: steps, previous_interaction_id: answer.id });
  return { results, bodies: bodies() as unknown as readonly Body[] };
}

test("a model's calls run, and their results are on the wire in order", async () => {
  const offer = geminiInteractionTools(tools, { approve: false });
  const calls = [
    call("1", "Messaging_GetPerson", { person_id: "usr_9cd" }),
    call("2", "Messaging_GetPerson", { person: "usr_9cd" }),
  ];
  const { bodies, results } = await converse(interaction("requires_action", ...calls), offer);
  expect(results.map(({ answer }) => answer.ok)).toEqual([true, false]);
  expect(bodies[1]?.previous_interaction_id).toBe("interaction_1");
  expect(bodies[1]?.input).toMatchObject([
    {
      type: "function_result",
      call_id: "1",
      name: "Messaging_GetPerson",
      result: { people: [{ email: "jun.eriksen@example.com" }] },
    },
    { type: "function_result", call_id: "2", result: { error: { code: "invalid_input" } }, is_error: true },
  ]);
});

test("all tools are declared on the wire, with keywords that Gemini documents", async () => {
  const offer = geminiInteractionTools(tools, { approve: false });
  const { bodies } = await converse(interaction("completed"), offer);
  const declared = bodies[0]?.tools ?? [];
  expect(declared.map(({ type, name }) => [type, name])).toEqual(tools.map(({ wireName }) => ["function", wireName]));
  const lost = tools.flatMap((tool, index) => lostIn(tool, { ...declared[index]!, description: tool.description }));
  expect(lost.filter((line) => !/(default|minLength|maxLength|pattern) .+ is lost$/.test(line))).toEqual([]);
});

test("a write that the approver rejects does not run", async () => {
  const before = sandbox.messaging.workspace.people.all().length;
  const offer = geminiInteractionTools(tools, { approve: () => false });
  const remove = call("1", "Messaging_DeletePerson", { person_id: "usr_9cd" });
  const { bodies } = await converse(interaction("requires_action", remove), offer);
  expect(bodies[1]?.input).toMatchObject([{ is_error: true, result: { error: { code: "not_approved" } } }]);
  expect(sandbox.messaging.workspace.people.all()).toHaveLength(before);
});
