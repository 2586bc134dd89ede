// The AI SDK, versions 6 and 7. Mastra accepts the same tools.

import { isHashOf, reportRefusal } from "../approval/approval.ts";
import { changedCall } from "../card/hash-call.ts";
import { renderCard } from "../card/render-card.ts";
import type { KnownName, NameOf, ToolSelection } from "../tool/select.ts";
import type { Tool } from "../tool/tool.ts";
import { recordsIn } from "../value/plain.ts";
import type { AgentTool, ArgsOf, ResultOf, SdkDecision } from "./shared/agent-tool.ts";
import {
  type AiSdkCallOptions,
  type AiSdkOptions,
  type AiSdkTool,
  createAiSdkTools,
  type ResultShape,
} from "./shared/ai-sdk-tools.ts";
import { hashOf, hashOnCard, toApprove } from "./shared/sdk-approval.ts";

export type { AiSdkProviderOptions, JsonValue } from "./shared/ai-sdk-native.ts";
export type {
  AiSdkCallOptions,
  AiSdkModelOutput,
  AiSdkOptions,
  AiSdkOutput,
  AiSdkTool,
  ResultShape,
} from "./shared/ai-sdk-tools.ts";

/** Tools by wire name. */
export type AiSdkTools<T extends Tool, Shape extends ResultShape = "full"> = {
  [Item in T as Item["wireName"]]: AiSdkTool<ArgsOf<Item>, Shape extends "fitted" ? object : ResultOf<Item>>;
};

/** The tools that `Only` and `Except` select. Names of type `string` keep all tools at compile time. */
export type SelectedTools<T extends Tool, Only extends string, Except extends string> = T extends Tool
  ? Only & NameOf<T> extends never
    ? never
    : string extends Except
      ? T
      : NameOf<T> & Except extends never
        ? T
        : never
  : never;

/**
 * Creates tools for `generateText`, `streamText` and agents of the AI SDK. The program gets full results; the model
 * gets results fitted to the token budget. With `approve: "sdk"`, a call runs only if a person approved it in the
 * messages. In version 7, that approval must be for the card that {@link aiSdkApproval} adds.
 * @throws ToolError `misconfigured` if no tool has a name in the options
 */
export function aiSdkTools<
  T extends Tool,
  const Only extends string = string,
  const Except extends string = never,
  Shape extends ResultShape = "full",
>(
  tools: readonly T[],
  options: AiSdkOptions<KnownName<T, Only>, KnownName<T, Except>, Shape> = {},
): AiSdkTools<SelectedTools<T, Only, Except>, Shape> {
  const pause = async (agent: AgentTool, input: unknown, call: AiSdkCallOptions) => ({
    callId: call.toolCallId,
    decision: await decisionOn(agent.tool, input, call),
  });
  return createAiSdkTools(tools, options, pause) as AiSdkTools<SelectedTools<T, Only, Except>, Shape>;
}

/** Returns a person's decision on an approved call. */
async function decisionOn(tool: Tool, input: unknown, call: AiSdkCallOptions): Promise<SdkDecision | undefined> {
  const { toolCallId, messages = [] } = call;
  const { request, response } = answeredRequest(messages, toolCallId) ?? {};
  // An automatic request was decided by the program, not by a person.
  if (!request || !response || request["isAutomatic"] === true) return undefined;
  const { reason } = request;
  // A version 6 request cannot carry a card, so only a secret binds its arguments.
  const isVersion6 = reason === undefined && "experimental_context" in call;
  const hash = isVersion6 ? await hashOf(tool.prepare(input)) : hashOnCard(String(reason));
  const decision = { approved: response["approved"] === true, hash: hash ?? undefined };
  const words = String(response["reason"] ?? "").trim();
  if (!decision.approved || !hash?.includes("+") || words === "" || ASSENT.test(words)) return decision;
  const [, struck] = LEAVE_OUT.exec(words) ?? [];
  // Rows that the card does not have make another hash, which approves nothing.
  return struck
    ? { approved: true, hash: `${hash} without ${struck}` }
    : { ...decision, approved: false, reason: UNCLEAR };
}

/** Reason of an approval that strikes rows out of a plan, such as `leave out 2, 5-7`. */
const LEAVE_OUT = /\bleave out\s+(\S.*)$/is;
/** Matches a reason that cannot limit the rows of a plan. */
const ASSENT = /^(?:the )?(?:user )?(?:approved|accepted|confirmed|ok|okay|yes|sure|fine|looks good|go ahead)[.!]?$/i;
const UNCLEAR =
  'the reason of the approval may limit its rows; leave it empty, or write which rows to leave out: "leave out 2, 5-7"';

/**
 * Finds the request for approval of a call, and its response. The SDK runs an approved call right after the message
 * with the response, so a response to an earlier call with the same id does not count.
 */
function answeredRequest(messages: readonly unknown[], toolCallId: string | undefined) {
  const responses = partsOf(messages.slice(-1)).filter(({ type }) => type === "tool-approval-response");
  const request = partsOf(messages).findLast(
    (part) => part["type"] === "tool-approval-request" && part["toolCallId"] === toolCallId,
  );
  const response = responses.findLast(({ approvalId }) => approvalId === request?.["approvalId"]);
  return request && response ? { request, response } : null;
}

/** The fields of an approval call that this adapter reads. */
export interface AiSdkApprovalCall {
  readonly toolCallId: string;
  readonly messages: readonly unknown[];
}

/**
 * The AI SDK's next step for a call: `user-approval` shows the reason to a person and requests approval, and `denied`
 * shows the reason to the model.
 */
export type AiSdkApprovalStatus = { type: "user-approval"; reason?: string } | { type: "denied"; reason: string };

/** Approval functions by wire name, for the tools that write, send, delete or spend. */
export type AiSdkApproval<T extends Tool> = {
  [Item in T as Item["wireName"]]?: (input: ArgsOf<Item>, call: AiSdkApprovalCall) => Promise<AiSdkApprovalStatus>;
};

/**
 * Creates the `toolApproval` of AI SDK 7. It pauses before the calls that need approval, and adds the card of the call
 * to each request. Creating the card only reads. An approved call does not run if its arguments differ from those on
 * its card, or if its request has no card. A call that the policy refuses is denied without a request.
 * @throws ToolError `misconfigured` if no tool has a selected name
 */
export function aiSdkApproval<T extends Tool, const Name extends string = string>(
  tools: readonly T[],
  selection: ToolSelection<KnownName<T, Name>> = {},
): AiSdkApproval<T> {
  return toApprove(tools, selection, (tool) => (input: unknown, { toolCallId, messages }: AiSdkApprovalCall) => {
    // The SDK calls this again before an approved call runs.
    const answered = answeredRequest(messages, toolCallId);
    return answered ? checkApproved(tool, input, answered.request) : requestApproval(tool, input);
  }) as AiSdkApproval<T>;
}

async function requestApproval(tool: Tool, input: unknown): Promise<AiSdkApprovalStatus> {
  const prepared = tool.prepare(input);
  if (prepared.fault) return { type: "user-approval", reason: prepared.fault.message };
  const refusal = await reportRefusal(prepared);
  if (refusal) return { type: "denied", reason: tool.hide(refusal.message) };
  return { type: "user-approval", reason: renderCard(await prepared.card()) };
}

/** Denies an approved call whose request has no card, or a card with other arguments. */
async function checkApproved(
  tool: Tool,
  input: unknown,
  { reason }: Readonly<Record<string, unknown>>,
): Promise<AiSdkApprovalStatus> {
  if (typeof reason !== "string") return { type: "denied", reason: NO_CARD };
  // Without a hash, the person read why the call cannot run, so it must not run if its arguments have become valid.
  const prepared = tool.prepare(input);
  const hash = hashOnCard(reason);
  const isSame = prepared.fault ? hash === null : hash !== null && (await isHashOf(prepared, hash));
  if (isSame) return { type: "user-approval" };
  return { type: "denied", reason: changedCall(tool.name).message };
}

const NO_CARD =
  "The request has no approval card, so the call was not approved. Nothing was done. Request approval again.";

function partsOf(messages: readonly unknown[]): readonly Readonly<Record<string, unknown>>[] {
  return recordsIn(messages as readonly { readonly content?: unknown }[]).flatMap(({ content }) =>
    recordsIn(content as readonly Readonly<Record<string, unknown>>[]),
  );
}
