import {
  type ElicitRequestFormParams,
  type InputRequiredResult,
  inputRequired,
  ProtocolError,
  SdkError,
  SdkErrorCode,
  type Server,
  type ServerContext,
} from "@modelcontextprotocol/server";
import { type Approval, type ApprovalCard, findTool, needsApproval, type Tool } from "@toolwright/core";
import type { McpCallOptions, McpCallRequest, McpCallResult, McpHandlers } from "@toolwright/core/mcp";
import { supportsApps } from "../apps/app-resources.ts";
import { addCard } from "../apps/card-names.ts";
import { capabilitiesOf, pageSizeFor } from "../client-capabilities.ts";
import { approvalForms, isRead, readDecision, readRefusal, refused, supportsForms } from "./approval-form.ts";
import { type ApprovalStates, createApprovalStates } from "./approval-states.ts";
import { addWarnings, readPreview, readPreviewWarnings } from "./preview-tool.ts";
import { createShownCards } from "./shown-cards.ts";

/** Every approval mode. */
export const APPROVAL_MODES = ["require", "prefer", "spend", "host"] as const;

/** The approver of calls that need approval: a person by elicitation (`require`, `prefer`, `spend`), or the host. */
export type ApprovalMode = (typeof APPROVAL_MODES)[number];

/** Settings of a handler with approval. */
export interface ApprovalSettings {
  /** The offered tools. */
  readonly tools: readonly Tool[];
  readonly mode: ApprovalMode;
  /** Time that a person has to decide, milliseconds. */
  readonly timeoutMs: number;
  /** Handler of `tools/call` without approval. */
  readonly call: McpHandlers["call"];
}

/** Handler of `tools/call` that requests a person's approval first. */
export type CallWithApproval = (
  server: Server,
  request: McpCallRequest,
  context: ServerContext,
  onAnswer?: McpCallOptions["onAnswer"],
) => Promise<McpCallResult | InputRequiredResult>;

const PLAN_NAME = "Toolwright.RunPlan";
/** The first protocol revision whose servers return requests for input instead of sending them. */
const FIRST_REVISION_WITH_RETURNED_REQUESTS = "2026-07-28";
/** The decision on every call of a client that cannot show the card. */
const NO_ELICITATION = refused(
  "the server requires a person's approval (--approve require), and this MCP client has no elicitation with which to request it; the operator can leave such calls to the host with --approve prefer",
);
/** Decision on a call whose card no person would read to its end. */
const TOO_LONG = refused(
  "its approval card is too long for the 20 forms that this MCP client may show; split it, such as a plan into two",
);
/** Name of the last form among the requests for input of one result. */
const FORM = "approval";

/** Name of the form with a page of a card, among the requests for input of one result. */
const formName = (index: number, pages: number) => (index === pages - 1 ? FORM : `page_${index + 1}`);

/**
 * Creates a handler of `tools/call` that shows a person the approval card by elicitation, before a tool writes, sends,
 * deletes or spends. Without elicitation, the mode `require` refuses the call. In other modes the host decides, and the
 * result has the preview's warnings. For a client with apps, the result also has the card that the server created
 * before the call.
 */
export function createCallWithApproval({ tools, mode, timeoutMs, call }: ApprovalSettings): CallWithApproval {
  const states = createApprovalStates(timeoutMs);
  const shownCards = createShownCards();
  return async (server, request, context, onAnswer) => {
    const run = (options: McpCallOptions = {}) => call(request, context, { ...options, onAnswer });
    const { name, arguments: args = {} } = request.params;
    const { signal } = context.mcpReq;
    const tool = findTool(tools, name);
    if (!tool || !needsApproval(tool)) return run();
    const capabilities = capabilitiesOf(server, context);
    const withCard = (result: McpCallResult, card: ApprovalCard | null) =>
      supportsApps(capabilities) ? addCard(noteSandbox(result, card), tool, card) : noteSandbox(result, card);
    if (mode === "require" && !supportsForms(capabilities)) return run({ approve: () => NO_ELICITATION });
    // A plan may spend credits too.
    const isCovered = mode !== "spend" || tool.annotations.cost === "credits" || tool.name === PLAN_NAME;
    if (!isCovered || !supportsForms(capabilities)) {
      const card = await readPreview(tool, args, signal);
      return withCard(addWarnings(await run(), readPreviewWarnings(tool, card)), card);
    }
    const returned = await readReturnedDecision(context, states);
    if (returned) {
      const card = shownCards.take(returned.hash);
      const { decision } = returned;
      // What was approved before this request needs no other inspection.
      const approvedHash = typeof decision === "object" && decision.approved ? decision.hash : undefined;
      return withCard(await run({ approve: () => decision, approvedHash }), card);
    }
    const size = pageSizeFor(server, context);
    const prepared = tool.prepare(args);
    // No person needs to decide on a call that has invalid arguments or is refused.
    if (prepared.fault || (await prepared.refusal({ signal }))) return call(request, context, { approve: () => false });
    const card = await prepared.card({ signal });
    const forms = approvalForms(card, size);
    if (forms === null) return withCard(await run({ approve: () => TOO_LONG }), card);
    if ((server.getNegotiatedProtocolVersion() ?? "") < FIRST_REVISION_WITH_RETURNED_REQUESTS) {
      const approve = () => requestDuringCall(forms, card.hash, context, timeoutMs);
      return withCard(await run({ approve }), card);
    }
    shownCards.add(card);
    return inputRequired({
      inputRequests: Object.fromEntries(
        forms.map((form, index) => [formName(index, forms.length), inputRequired.elicit(form)]),
      ),
      requestState: await states.issue({ hash: card.hash, pages: forms.length }, context),
    });
  };
}

/** Adds to a simulated call's result that it had no real effect. */
function noteSandbox(result: McpCallResult, card: ApprovalCard | null): McpCallResult {
  return card?.isSimulated && !result.isError ? addWarnings(result, ["Sandbox only: nothing real happened."]) : result;
}

interface ReturnedDecision {
  readonly decision: Approval;
  /** Hash of the card that the person saw; `null` if the decision does not count. */
  readonly hash: string | null;
}

/**
 * Reads the decision that a client of revision 2026-07-28 returns with a repeated call. It counts only with a state
 * from this server, which names the arguments that the person decided on. Returns `null` if either is missing.
 */
async function readReturnedDecision(context: ServerContext, states: ApprovalStates): Promise<ReturnedDecision | null> {
  const state = context.mcpReq.requestState<string>();
  const responses = context.mcpReq.inputResponses ?? {};
  const response = responses[FORM];
  if (state === undefined || response === undefined) return null;
  const card = await states.redeem(state, context);
  if (card !== null) {
    // Each form has a part of the card, so an approval without one of them does not count.
    const earlier = Array.from({ length: card.pages - 1 }, (_, index) => responses[formName(index, card.pages)]);
    const unread = earlier.findIndex((page) => !isRead(page));
    const decision = unread === -1 ? readDecision(response, card.hash) : readRefusal(earlier[unread], unread + 1);
    return { decision, hash: card.hash };
  }
  const reason = "the approval has expired, was already used, or was not issued to this client by this server";
  return { decision: refused(reason), hash: null };
}

/** For revisions of 2025: sends the forms to the client, one after the other, while the call waits. */
async function requestDuringCall(
  forms: ElicitRequestFormParams[],
  hash: string,
  context: ServerContext,
  timeoutMs: number,
): Promise<Approval> {
  const { send, signal } = context.mcpReq;
  const ask = (params: ElicitRequestFormParams) =>
    send({ method: "elicitation/create", params: { ...params } } as const, { signal, timeout: timeoutMs });
  try {
    const last = forms.pop();
    for (const [index, form] of forms.entries()) {
      const response = await ask(form);
      if (!isRead(response)) return readRefusal(response, index + 1);
    }
    return last ? readDecision(await ask(last), hash) : readRefusal(null, 1);
  } catch (error) {
    const isTimeout = error instanceof SdkError && error.code === SdkErrorCode.RequestTimeout;
    if (isTimeout) return refused("the user did not decide in time");
    if (error instanceof ProtocolError)
      return refused(`the MCP client answered the request for approval with the error ${error.code}`);
    throw error;
  }
}
