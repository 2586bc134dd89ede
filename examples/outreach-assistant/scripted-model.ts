import { assistantMessage, functionCall, modelResponder, ScriptedModel } from "@openai/agents/testing";

// A scripted model that replaces a real one. It derives each step from the results before it.

const ORDER = { order_id: "A-1042", amount: "49.00 EUR", retry_link: "https://shop.example/pay/A-1042" };

type Call = ScriptedModel["calls"][number];

/** Creates a model without a provider. It runs offline, and every run has the same steps. */
export function scriptedModel(): ScriptedModel {
  return new ScriptedModel([
    [
      functionCall("Messaging_ListSegments", {}, { callId: "segments" }),
      functionCall("Messaging_ListTransactionalMessages", {}, { callId: "templates" }),
    ],
    respond((call) => {
      const { segments } = read<{ segments: readonly Named[] }>(call, "segments");
      const segment_id = idOf(segments, "Payment failed today");
      return [functionCall("Messaging_ListSegmentMembers", { segment_id, limit: 1 }, { callId: "members" })];
    }),
    respond((call) => {
      const { email, person_id } = customer(call);
      const { messages } = read<{ messages: readonly Named[] }>(call, "templates");
      const transactional_message_id = idOf(messages, "Payment retry");
      const mail = { transactional_message_id, to: email, message_data: ORDER };
      const attributes = { payment_help_sent: true };
      const { segments } = read<{ segments: readonly Named[] }>(call, "segments");
      // Far more than the task needs. The policy refuses it.
      const launch = { broadcast_id: "7", segment_id: idOf(segments, "Everyone with a plan") };
      return [
        functionCall("Messaging_TriggerBroadcast", launch, { callId: "launch" }),
        functionCall("Messaging_SendTransactionalEmail", mail, { callId: "mail" }),
        functionCall("Messaging_IdentifyPerson", { person_id, attributes }, { callId: "note" }),
      ];
    }),
    modelResponder((call) => [assistantMessage(report(call))]),
  ]);
}

/** Responds to results. If the first call failed, for example because all calls are stopped, the model gives up. */
function respond(next: (call: Call) => ReturnType<typeof functionCall>[]) {
  return modelResponder((call) => {
    const { error } = read<{ error?: { message: string } }>(call, "segments");
    return error ? [assistantMessage(`I could do nothing. ${error.message}`)] : next(call);
  });
}

interface Named {
  readonly id: string;
  readonly name: string;
}

interface Customer {
  readonly person_id: string;
  readonly email: string;
}

function customer(call: Call): Customer {
  const [member] = read<{ members: readonly Customer[] }>(call, "members").members;
  if (!member) throw new Error("The segment is empty.");
  return member;
}

function idOf(list: readonly Named[], name: string): string {
  return list.find((item) => item.name === name)?.id ?? "";
}

function report(call: Call): string {
  const { email } = customer(call);
  const mail = textOf(call, "mail").includes("delivery_id") ? `I wrote to ${email}` : `I did not write to ${email}`;
  const note = textOf(call, "note").includes('"accepted":true')
    ? "noted it on the profile"
    : "left the profile as it is";
  return `${mail}, and ${note}.`;
}

function read<Result>(call: Call, callId: string): Result {
  return JSON.parse(textOf(call, callId)) as Result;
}

/** A tool call's result, as the model reads it. */
function textOf({ request }: Call, callId: string): string {
  const items = typeof request.input === "string" ? [] : request.input;
  const result = items.find((item) => item.type === "function_call_result" && item.callId === callId);
  const output = result?.type === "function_call_result" ? result.output : "";
  if (typeof output === "string") return output;
  return "text" in output ? output.text : JSON.stringify(output);
}
