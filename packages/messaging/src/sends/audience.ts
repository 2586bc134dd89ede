import type { InputIssue } from "@toolwright/core/authoring";
import { formatValue, recipientKey } from "@toolwright/core/text";
import { type Audience, MAX_RECIPIENTS } from "../customerio/triggers.ts";
import { recipientIdWarnings } from "../people/id-type-warnings.ts";
import { isEmail, isSendableId } from "../text/text-rules.ts";

/** The arguments that select the recipients of a broadcast. */
export interface AudienceArguments {
  readonly segment_id: string;
  readonly recipient_ids?: readonly string[] | undefined;
  readonly recipient_emails?: readonly string[] | undefined;
}

/** Rejects combined audiences, invalid recipients, and too many of them. */
export function audienceIssues({
  segment_id = "",
  recipient_ids = [],
  recipient_emails = [],
}: Partial<AudienceArguments>): InputIssue[] {
  const audiences = [
    ...(segment_id === "" ? [] : ["segment_id"]),
    ...(recipient_ids.length > 0 ? ["recipient_ids"] : []),
    ...(recipient_emails.length > 0 ? ["recipient_emails"] : []),
  ];
  const rule = "cannot be combined: pass only one of segment_id, recipient_ids and recipient_emails, or none";
  return [
    ...(audiences.length > 1 ? [{ parameter: audiences[0] ?? "", received: audiences.join(" and "), rule }] : []),
    ...listIssues("recipient_ids", recipient_ids, isSendableId, "must be an external id of 1 to 150 bytes"),
    ...listIssues("recipient_emails", recipient_emails, isEmail, "must be one email address"),
  ];
}

function listIssues(
  parameter: string,
  values: readonly string[],
  isValid: (value: string) => boolean,
  rule: string,
): InputIssue[] {
  if (values.length > MAX_RECIPIENTS) {
    const rule = `must have at most ${MAX_RECIPIENTS} entries; use a segment for more`;
    return [{ parameter, received: `${values.length} entries`, rule }];
  }
  return values
    .flatMap((value, index) =>
      isValid(value) ? [] : [{ parameter: `${parameter}[${index}]`, received: formatValue(value), rule }],
    )
    .slice(0, 10);
}

/** The first warning of a launch without recipients. */
export const CONFIGURED_AUDIENCE =
  "The call has no segment_id, recipient_ids or recipient_emails, so the broadcast goes to the audience configured in Customer.io, which does not report its size.";

/** Chooses the audience without duplicate recipients, and warns how many were removed. */
export function chooseAudience({ segment_id, recipient_ids = [], recipient_emails = [] }: AudienceArguments): {
  readonly audience: Audience;
  readonly warnings: string[];
} {
  if (segment_id !== "") return { audience: { kind: "segment", segmentId: segment_id }, warnings: [] };
  if (recipient_ids.length > 0) {
    const ids = [...new Set(recipient_ids)];
    const duplicates = duplicateWarnings(recipient_ids.length - ids.length, "recipient_ids");
    return { audience: { kind: "ids", ids }, warnings: [...duplicates, ...recipientIdWarnings(ids)] };
  }
  if (recipient_emails.length > 0) {
    const emails = [...new Map(recipient_emails.map((email) => [recipientKey(email), email])).values()];
    const warnings = duplicateWarnings(recipient_emails.length - emails.length, "recipient_emails");
    return { audience: { kind: "emails", emails }, warnings };
  }
  return { audience: { kind: "configured" }, warnings: [] };
}

function duplicateWarnings(count: number, parameter: string): string[] {
  if (count === 0) return [];
  return [`Removed ${count} duplicate ${count === 1 ? "entry" : "entries"} from ${parameter}.`];
}
