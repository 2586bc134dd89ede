import { asFields, asString, type WireResponse } from "@toolwright/core/http";
import { hasEntries } from "./has-entries.ts";

const CODE = /credits?_exhausted|insufficient_credits/i;
const WORDS =
  /insufficient credits|out of credits|credits? (?:are |have been )?(?:used up|exhausted)|all of its credits|no credits remaining|not enough credits|credit (?:usage )?limit (?:was |has been )?(?:reached|exceeded)|(?:reached|exceeded) (?:your|the) credit (?:usage )?limit|^payment required/i;
/** Observed status codes of responses without credits. Apollo also uses 422 for validation errors. */
const STATUSES: ReadonlySet<number> = new Set([200, 402, 403, 422, 429]);
/** A 200 response with one of these is a result, even if its text mentions credits. */
const RESULT_FIELDS = ["organization", "person", "organizations", "accounts", "people"];

/** Whether a response reports that the plan's credits are used up. The body decides, in any of its forms. */
export function isOutOfCredits({ status, body, text }: WireResponse): boolean {
  if (!STATUSES.has(status)) return false;
  if (body.kind !== "json") return status !== 200 && WORDS.test(text.slice(0, 2_000));
  const fields = asFields(body.value);
  if (status === 200 && RESULT_FIELDS.some((name) => hasEntries(fields[name]))) return false;
  const { error, errors, error_code, error_details, error_message, message } = fields;
  const reports = [error, error_details, ...(Array.isArray(errors) ? errors : [errors])];
  const codes = [error_code, ...reports.map((entry) => asFields(entry)["code"])];
  if (codes.some((value) => CODE.test(asString(value) ?? ""))) return true;
  const nested = reports.map((entry) => asFields(entry)["message"]);
  const messages = [body.value, error_message, message, ...reports, ...nested];
  return messages.some((value) => WORDS.test(asString(value) ?? ""));
}
