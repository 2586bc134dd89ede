import { anyWord, oneOf, text, wholeNumber } from "@toolwright/core/authoring";
import * as v from "valibot";
import { jsonMap } from "./json-map.ts";
import { byteLength, hasControl, isDigits, isEmail, isSendableId, isSender } from "./text/text-rules.ts";

// Parameters that several tools share, with the rules for their strings.

const EMAIL_RULE = "must be one email address";
const SENDER_RULE =
  'must be one email address, optionally after a display name; a name that contains , ; : or @ needs double quotes: "Shop, Inc" <help@example.com>';
const ID_RULE = "must be 1 to 150 bytes without control characters";

function checkedString(isValid: (value: string) => boolean, rule: string, description: string) {
  return v.pipe(v.string(), v.check(isValid, rule), v.description(description));
}

/**
 * The person that a write changes, together with {@link identifierType}. Some people really have the id `undefined`.
 */
export function personId(description: string) {
  return v.pipe(checkedString(isSendableId, ID_RULE, description), anyWord);
}

/** Type of the id in {@link personId}. */
export const identifierType = v.optional(
  oneOf(["id", "email", "internal_id"], "Type of person_id: external, email or internal (cio_id)"),
  "id",
);

/** The person to read, by id; {@link optionalEmail} is the alternative. */
export const optionalPersonId = v.optional(
  v.pipe(
    checkedString(
      (value) => value === "" || isSendableId(value),
      ID_RULE,
      "External or internal id (cio_id); give this or email",
    ),
    anyWord,
  ),
  "",
);

/** The people to read: every person with this email. */
export const optionalEmail = v.optional(email("If person_id is empty"), "");

/** The person to read, by email; the first match of several. */
export const optionalFirstEmail = v.optional(email("If person_id is empty; first match if shared"), "");

/** An email address; an empty string is allowed. */
export function email(description: string) {
  return v.pipe(
    v.string(),
    v.check((value) => value === "" || isEmail(value), EMAIL_RULE),
    v.examples(["ada@example.com"]),
    v.description(description),
  );
}

/** An email address that must not be empty. */
export function requiredEmail(description: string) {
  return v.pipe(v.string(), v.check(isEmail, EMAIL_RULE), v.examples(["ada@example.com"]), v.description(description));
}

/** An email address, optionally with a display name in front; an empty string is allowed. */
export function sender(description: string) {
  return v.pipe(
    v.string(),
    v.check((value) => value === "" || isSender(value), SENDER_RULE),
    v.examples(["Shop <help@example.com>"]),
    v.description(description),
  );
}

/** One of the backend's numeric ids, as a string of digits. `listedBy` is the tool that lists such ids. */
export function numericId(description: string, listedBy: string) {
  return v.pipe(
    v.string(),
    v.check(isDigits, `must be an id of at most 15 digits; ${listedBy} lists them`),
    v.examples(["7"]),
    v.description(description),
  );
}

/** A {@link numericId} that may be empty. */
export function optionalNumericId(description: string, listedBy: string) {
  return v.optional(
    v.pipe(
      v.string(),
      v.check((value) => value === "" || isDigits(value), `must be an id of at most 15 digits; ${listedBy} lists them`),
      v.examples(["7"]),
      v.description(description),
    ),
    "",
  );
}

/** One line without control characters, of at most `maxBytes` bytes. */
export function line(maxBytes: number, description: string) {
  return checkedString(
    (value) => !hasControl(value) && byteLength(value) <= maxBytes,
    `must be one line of at most ${maxBytes} bytes`,
    description,
  );
}

/** A map of names to JSON values; empty by default. */
export function optionalData(description: string) {
  return v.optional(jsonMap(description), {});
}

/** Maximum number of rows of a page. */
export function limit(fallback: number) {
  return v.optional(wholeNumber(1, 1_000, "Results per page"), fallback);
}

/** Number of rows before the page. */
export const offset = v.optional(wholeNumber(0, Number.MAX_SAFE_INTEGER, "Results to skip"), 0);

/** The page to read. */
export const cursor = v.optional(text("next_cursor of the previous page; empty: first page"), "");
