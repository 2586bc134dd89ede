import { asFields, asString, parseBody, type WireResponse } from "@toolwright/core/authoring";

const CODE = /credits?_exhausted|insufficient_credits/i;
const WORDS =
  /insufficient credits|out of credits|credits? (?:are |have been )?(?:used up|exhausted)|all of its credits|no credits remaining|not enough credits|credit (?:usage )?limit (?:was |has been )?(?:reached|exceeded)|(?:reached|exceeded) (?:your|the) credit (?:usage )?limit|^payment required/i;
/** Statuses under which the backend was reported to say so in its body; the same 422 also means ordinary validation. */
const STATUSES: ReadonlySet<number> = new Set([200, 402, 403, 422, 429]);
/** A success with any of these is one, whatever else it says. */
const RESULTS = ["organization", "person", "organizations", "accounts", "people"];

/** Whether an answer says that the plan's credits are used up; the body decides, in all the forms it comes in. */
export function isOutOfCredits({ status, text }: WireResponse): boolean {
  if (!STATUSES.has(status)) return false;
  const body = parseBody(text);
  if (body.kind !== "json") return status !== 200 && WORDS.test(text.slice(0, 2_000));
  const fields = asFields(body.value);
  if (status === 200 && RESULTS.some((name) => name in fields)) return false;
  const { error, errors, error_code, error_details, error_message, message } = fields;
  const told = [error, error_details, ...(Array.isArray(errors) ? errors : [errors])];
  const codes = [error_code, ...told.map((entry) => asFields(entry)["code"])];
  if (codes.some((value) => CODE.test(asString(value) ?? ""))) return true;
  const words = [body.value, error_message, message, ...told, ...told.map((entry) => asFields(entry)["message"])];
  return words.some((value) => WORDS.test(asString(value) ?? ""));
}
