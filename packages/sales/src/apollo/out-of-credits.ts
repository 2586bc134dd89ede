import { asFields, type WireResponse } from "@toolwright/core/http";
import { causeOfCode } from "./error-cause.ts";
import { hasEntries } from "./has-entries.ts";
import { readVendorError } from "./vendor-error.ts";

const WORDS =
  /insufficient credits|out of credits|credits? (?:are |have been )?(?:used up|exhausted)|all of its credits|no credits remaining|not enough credits|credit (?:usage )?limit (?:was |has been )?(?:reached|exceeded)|(?:reached|exceeded) (?:your|the) credit (?:usage )?limit|^payment required/i;
/** Observed status codes of responses without credits. Apollo also uses 422 for validation errors. */
const STATUSES: ReadonlySet<number> = new Set([200, 402, 403, 422, 429]);
/** A 200 response with one of these is a result, even if its text mentions credits. */
const RESULT_FIELDS = ["organization", "person", "organizations", "accounts", "people"];

/** Whether a response reports that the plan's credits are used up. The body decides, in any of its forms. */
export function isOutOfCredits({ status, body, text }: WireResponse): boolean {
  if (status !== 200 && (status < 400 || status >= 500)) return false;
  if (body.kind !== "json") return STATUSES.has(status) && status !== 200 && WORDS.test(text.slice(0, 2_000));
  if (status === 200 && RESULT_FIELDS.some((name) => hasEntries(asFields(body.value)[name]))) return false;
  const { codes, messages } = readVendorError({ body, text });
  if (codes.some((code) => causeOfCode(code) === "credits")) return true;
  return STATUSES.has(status) && messages.some((message) => WORDS.test(message));
}
