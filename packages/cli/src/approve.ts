import { type Approval, type ApprovalRequest, renderCard } from "@toolwright/core";
import type { Output } from "./output/redacted-output.ts";
import type { ProcessAccess } from "./process-access.ts";

/** Why a call is not approved if there is no person to ask. */
const NO_TERMINAL = "there is no terminal on which a person could approve it";

/** Shows a person the approval card on the error output, and asks for a decision on this call. */
export async function askPerson(
  request: ApprovalRequest,
  { ask, writeError }: Pick<ProcessAccess, "ask" | "writeError">,
  output: Output,
): Promise<Approval> {
  if (ask === null) return { approved: false, reason: NO_TERMINAL };
  const card = await request.card();
  writeError(output.text(renderCard(card)));
  const answer = await ask("Run this call? [y/N] ");
  const approved = /^y(?:es)?$/i.test(answer.trim());
  return { approved, hash: card.hash, reason: "the user refused it" };
}
