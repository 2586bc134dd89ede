import type { ElicitRequestFormParams } from "@modelcontextprotocol/server";
import { type Approval, type ApprovalCard, renderCard } from "@toolwright/core";
import { asFields } from "@toolwright/core/http";

/** The form by which a client requests a person's decision: the card as the message, and one required choice. */
export function approvalForm(card: ApprovalCard): ElicitRequestFormParams {
  return {
    mode: "form",
    message: renderCard(card),
    requestedSchema: {
      type: "object",
      properties: {
        // Without a default, so that a person cannot approve by submitting an untouched form.
        decision: { type: "string", title: "Decision", enum: ["approve", "refuse"] },
      },
      required: ["decision"],
    },
  };
}

/**
 * Reads the response to the form. Everything but an accepted form with `approve` is a refusal.
 * @param response unchecked data from the client
 * @param hash hash of the card in the form; a call with another hash is refused
 */
export function readDecision(response: unknown, hash: string): Approval {
  const { action, content } = asFields(response);
  if (action === "cancel") return { approved: false, reason: "the user dismissed the request without a decision" };
  return action === "accept" && asFields(content)["decision"] === "approve"
    ? { approved: true, hash }
    : { approved: false, reason: "the user refused it" };
}

/** Whether a client declares elicitation of forms. A declaration without modes means forms. */
export function supportsForms(capabilities: unknown): boolean {
  const { elicitation } = asFields(capabilities);
  if (typeof elicitation !== "object" || elicitation === null) return false;
  return "form" in elicitation || !("url" in elicitation);
}
