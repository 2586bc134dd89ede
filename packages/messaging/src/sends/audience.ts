import type { InputIssue } from "@toolwright/core/authoring";
import { type Audience, MAX_RECIPIENTS } from "../customerio/triggers.ts";
import { isEmail, isSendableId } from "../text/text-rules.ts";

/** The arguments that say whom a broadcast goes to. */
export interface AudienceArguments {
  readonly segment_id: string;
  readonly recipient_ids: readonly string[];
  readonly recipient_emails: readonly string[];
}

/** Mixed audiences exclude each other; every address must be one; and there is a bound. */
export function audienceIssues({
  segment_id = "",
  recipient_ids = [],
  recipient_emails = [],
}: Partial<AudienceArguments>): InputIssue[] {
  const given = [
    ...(segment_id === "" ? [] : ["segment_id"]),
    ...(recipient_ids.length > 0 ? ["recipient_ids"] : []),
    ...(recipient_emails.length > 0 ? ["recipient_emails"] : []),
  ];
  const mixed = "excludes the other audiences: give one of segment_id, recipient_ids, recipient_emails, or none";
  return [
    ...(given.length > 1 ? [{ parameter: given[0] ?? "", received: given.join(" and "), rule: mixed }] : []),
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
    return [
      { parameter, received: `${values.length} entries`, rule: `must hold at most ${MAX_RECIPIENTS}; use a segment` },
    ];
  }
  return values
    .flatMap((value, index) =>
      isValid(value)
        ? []
        : [{ parameter: `${parameter}[${index}]`, received: JSON.stringify(value.slice(0, 80)), rule }],
    )
    .slice(0, 10);
}

/** Whom the broadcast goes to, everybody once, and what was left out for that. */
export function chooseAudience({ segment_id, recipient_ids, recipient_emails }: AudienceArguments): {
  readonly audience: Audience;
  readonly warnings: string[];
} {
  if (segment_id !== "") return { audience: { kind: "segment", segmentId: segment_id }, warnings: [] };
  if (recipient_ids.length > 0) {
    const ids = [...new Set(recipient_ids)];
    return { audience: { kind: "ids", ids }, warnings: repeated(recipient_ids.length - ids.length, "recipient_ids") };
  }
  if (recipient_emails.length > 0) {
    const emails = [...new Map(recipient_emails.map((email) => [email.toLowerCase(), email])).values()];
    const warnings = repeated(recipient_emails.length - emails.length, "recipient_emails");
    return { audience: { kind: "emails", emails }, warnings };
  }
  return { audience: { kind: "configured" }, warnings: [] };
}

function repeated(count: number, parameter: string): string[] {
  return count === 0 ? [] : [`${count} repeated ${count === 1 ? "entry" : "entries"} of ${parameter} left out.`];
}
