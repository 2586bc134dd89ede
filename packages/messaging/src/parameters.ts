import { flatMap, oneOf, text, wholeNumber } from "@toolwright/core/authoring";
import * as v from "valibot";
import { byteLength, hasControl, isDigits, isEmail, isSendableId, isSender } from "./text/text-rules.ts";

// Parameters that several tools share, and the rules on their texts.

const EMAIL_RULE = "must be one email address";
const ID_RULE = "must be 1 to 150 bytes without control characters";

/** A text that is checked by a rule of its own. */
function checkedText(isValid: (value: string) => boolean, rule: string, description: string) {
  return v.pipe(v.string(), v.check(isValid, rule), v.description(description));
}

/** A person to write to, together with `identifier_type`. */
export function personId(description: string) {
  return checkedText(isSendableId, ID_RULE, description);
}

/** Kind of a person's id. */
export const identifierType = v.optional(oneOf(["id", "email", "internal_id"], "Kind"), "id");

/** A person to read, by id; the email beside it is the other way. */
export const optionalPersonId = v.optional(
  checkedText((value) => value === "" || isSendableId(value), ID_RULE, "External or internal"),
  "",
);

/** A person to read, by email. */
export const optionalEmail = v.optional(email("Or person_id"), "");

/** A person to read, by an email: of several people who have it, the first. */
export const optionalFirstEmail = v.optional(email("Or person_id; first match"), "");

/** An email address that may be left empty. */
export function email(description: string) {
  return v.pipe(
    v.string(),
    v.check((value) => value === "" || isEmail(value), EMAIL_RULE),
    v.examples(["ada@example.com"]),
    v.description(description),
  );
}

/** An email address that must be given. */
export function requiredEmail(description: string) {
  return v.pipe(v.string(), v.check(isEmail, EMAIL_RULE), v.examples(["ada@example.com"]), v.description(description));
}

/** An email address, with or without a name before it. */
export function sender(description: string) {
  return v.pipe(
    v.string(),
    v.check((value) => value === "" || isSender(value), "must be an email address, or a name with one"),
    v.examples(["Shop <help@example.com>"]),
    v.description(description),
  );
}

/** An id that the backend counts: digits. */
export function countedId(description: string, listedBy: string) {
  return v.pipe(
    v.string(),
    v.check(isDigits, `must be digits; ${listedBy} lists the ids`),
    v.examples(["7"]),
    v.description(description),
  );
}

/** An id that the backend counts, which may be left empty. */
export function optionalCountedId(description: string, listedBy: string) {
  return v.optional(
    v.pipe(
      v.string(),
      v.check((value) => value === "" || isDigits(value), `must be digits; ${listedBy} lists the ids`),
      v.examples(["7"]),
      v.description(description),
    ),
    "",
  );
}

/** A name or line of text without control characters, at most so many bytes. */
export function line(maxBytes: number, description: string) {
  return checkedText(
    (value) => !hasControl(value) && byteLength(value) <= maxBytes,
    `must be one line of at most ${maxBytes} bytes`,
    description,
  );
}

/** A flat map that may be left out. */
export function optionalMap(description: string) {
  return v.optional(flatMap(description), {});
}

/** Rows per page. */
export function limit(fallback: number) {
  return v.optional(wholeNumber(1, 1_000, "Rows"), fallback);
}

/** Where to start in an offset list. */
export const offset = v.optional(wholeNumber(0, Number.MAX_SAFE_INTEGER, "Skip"), 0);

/** Where to go on. */
export const cursor = v.optional(text("next_cursor, same arguments"), "");
