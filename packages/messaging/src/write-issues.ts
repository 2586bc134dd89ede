import type { InputIssue } from "@toolwright/core";
import { isEmail } from "./text-rules.ts";

/** What is wrong with whom a write names: an email that is none, or a bad email attribute. */
export function writeIssues({
  person_id,
  identifier_type,
}: {
  readonly person_id?: string;
  readonly identifier_type?: string;
}): readonly InputIssue[] {
  if (identifier_type !== "email" || person_id === undefined || isEmail(person_id)) return [];
  const rule = "must be one email address, since identifier_type is email";
  return [
    { parameter: "person_id", received: JSON.stringify(person_id.slice(0, 80)), rule, example: '"ada@example.com"' },
  ];
}
