import type { ElicitRequestFormParams } from "@modelcontextprotocol/server";
import type { Approval, ApprovalCard } from "@toolwright/core";
import { asFields } from "@toolwright/core/http";
import { type CardPageSize, renderCardPages } from "@toolwright/core/mcp";
import { numbersIn, strikeRows } from "@toolwright/core/plan";

const NEXT_PAGE = "next page";
/** Maximum number of forms for a call. */
const MAX_FORMS = 20;
/** Fewer lines have no room for a choice, so that accepting a page shows the next one. */
const MIN_LINES_WITH_CHOICE = 8;
/** Name of the field in which a person strikes rows out of a plan. */
const LEAVE_OUT = "leave_out";
const ROWS = {
  type: "string",
  title: "Rows to leave out, such as 2, 5-7",
  description: '"only 2, 5-7" leaves out the others. Empty: every row runs.',
} as const;

/**
 * Creates the forms by which a client requests a person's decision, one for each page of the card: the page as the
 * message, and one required choice. Only the last form can approve.
 * @param size room that the client has for a page
 * @returns `null` for a card of more than 20 pages. No person reads as many, and what a person has not seen cannot be
 * approved
 */
export function approvalForms(card: ApprovalCard, size: CardPageSize = {}): ElicitRequestFormParams[] | null {
  const pages = renderCardPages(card, size);
  if (pages.length > MAX_FORMS) return null;
  const hasChoices = (size.maxLines ?? MIN_LINES_WITH_CHOICE) >= MIN_LINES_WITH_CHOICE;
  const hasRows = card.fields.some(({ row }) => row !== undefined);
  return pages.map((message, index) => {
    const isLast = index === pages.length - 1;
    if (!isLast && !hasChoices) {
      const text = `${message} Accept shows the next one.`;
      return { mode: "form", message: text, requestedSchema: { type: "object", properties: {} } };
    }
    // Without a default, and with `refuse` first, because some clients select the first choice: a person cannot approve
    // by submitting an untouched form.
    const choices = isLast ? ["refuse", "approve"] : [NEXT_PAGE, "refuse"];
    const properties = {
      decision: { type: "string", title: card.isSimulated ? "Decision (sandbox)" : "Decision", enum: choices } as const,
      ...(hasRows && isLast && { [LEAVE_OUT]: ROWS }),
    };
    return { mode: "form", message, requestedSchema: { type: "object", properties, required: ["decision"] } };
  });
}

/** Whether a person has read a page before the last, and continues to the next one. */
export function isRead(response: unknown): boolean {
  const { action, content } = asFields(response);
  // A page without a choice returns none. Only the last form, which requires one, can approve.
  const { decision = NEXT_PAGE } = asFields(content);
  return action === "accept" && decision === NEXT_PAGE;
}

/**
 * Reads the response to a form before the last one, which cannot approve.
 * @param page number of the form from 1
 */
export function readRefusal(response: unknown, page: number): Approval {
  if (response !== undefined && response !== null) return refusal(response);
  return refused(`the MCP client returned no response to page ${page} of the approval card`);
}

/**
 * Reads the response to the last form. Everything but an accepted form with `approve` is a refusal.
 * @param response unchecked data from the client
 * @param hash hash of the card in the form; a call with another hash is refused
 */
export function readDecision(response: unknown, hash: string): Approval {
  const { action, content } = asFields(response);
  const { decision, [LEAVE_OUT]: rows } = asFields(content);
  if (action !== "accept" || decision !== "approve") return refusal(response);
  // Some clients return a number or a list instead of the text. A value without rows approves nothing.
  const text = String(rows ?? "").trim();
  if (text === "") return { approved: true, hash };
  try {
    return { approved: true, hash: leaveOut(hash, text) };
  } catch (error) {
    const why = String((error as Error).message).replace(/^rows: /, "");
    return refused(`the rows to leave out are wrong, so no row ran: ${why}`);
  }
}

/**
 * Leaves rows out as a person writes them, like the question in a terminal: `2, 5-7`, `leave out 2` or `only 3`.
 * @throws ToolError `invalid_input` for other text, and for a row that the card does not have
 */
function leaveOut(hash: string, text: string): string {
  const [verb = ""] = /^(?:only|leave out|without|skip)\b/i.exec(text) ?? [];
  // Words without a number name no row.
  const words = /\d/.test(text) ? text.slice(verb.length) : "no row";
  const struck = strikeRows(hash, words);
  if (verb.toLowerCase() !== "only") return struck;
  const [shown = "", named = ""] = (struck.split("+")[1] ?? "").split(" without ");
  const kept = numbersIn(named);
  return strikeRows(
    hash,
    numbersIn(shown).filter((row) => !kept.includes(row)),
  );
}

/** Creates the decision against a call. */
export function refused(reason: string): Approval {
  return { approved: false, reason };
}

/** Returns the person's refusal, or one for a client that did not show the form. */
function refusal(response: unknown): Approval {
  const { action, content } = asFields(response);
  const isRefused = action === "decline" || asFields(content)["decision"] === "refuse";
  if (isRefused) return refused("the user refused it");
  if (action === "cancel") return refused("the user dismissed the request without a decision");
  return refused(
    "the MCP client returned the approval form without one of its decisions, so the user may not have decided",
  );
}

/** Whether a client declares elicitation of forms. A declaration without modes means forms. */
export function supportsForms(capabilities: unknown): boolean {
  const { elicitation } = asFields(capabilities);
  if (typeof elicitation !== "object" || elicitation === null) return false;
  return "form" in elicitation || !("url" in elicitation);
}
