import type { FlatMap, InputIssue } from "@toolwright/core/authoring";
import { formatValue } from "@toolwright/core/text";
import { isEmail } from "../text/text-rules.ts";

/** Rejects an invalid email address, and an internal id that is only its prefix. */
export function writeIssues({
  person_id,
  identifier_type,
}: {
  readonly person_id?: string;
  readonly identifier_type?: string;
}): readonly InputIssue[] {
  if (identifier_type === "internal_id" && person_id === "cio_") {
    return [{ parameter: "person_id", received: '"cio_"', rule: "must be an internal id, not only its prefix" }];
  }
  if (identifier_type !== "email" || person_id === undefined || isEmail(person_id)) return [];
  const rule = "must be one email address if identifier_type is email";
  return [{ parameter: "person_id", received: formatValue(person_id), rule, example: '"ada@example.com"' }];
}

/** Rejects an invalid email attribute, since an email identifies a person. */
export function emailIssues({ email }: FlatMap): readonly InputIssue[] {
  if (email === undefined || email === "" || (typeof email === "string" && isEmail(email))) return [];
  const received = formatValue(email);
  return [{ parameter: "attributes.email", received, rule: "must be one email address", example: '"ada@example.com"' }];
}
