import { asFields, asText, parseBody, type WireAnswer } from "@toolwright/core/http";

const CODE = /credits?_exhausted|insufficient_credits/i;
const WORDS =
  /insufficient credits|out of credits|credits? (?:are )?(?:used up|exhausted)|all of its credits|no credits remaining|credit limit/i;
/** Statuses under which the backend was reported to say so; the same 422 also means ordinary validation. */
const STATUSES: ReadonlySet<number> = new Set([200, 402, 403, 422, 429]);

/** Whether an answer says that the plan's credits are used up; the body decides, in all the forms it comes in. */
export function isOutOfCredits({ status, text }: WireAnswer): boolean {
  if (!STATUSES.has(status)) return false;
  const body = parseBody(text);
  if (body.kind !== "json") return status !== 200 && WORDS.test(text.slice(0, 2_000));
  const { error, error_code, error_details, error_message, message } = asFields(body.value);
  const { code, message: detail } = asFields(error_details);
  if ([code, error_code].some((value) => CODE.test(asText(value) ?? ""))) return true;
  return [body.value, error, error_message, message, detail].some((value) => WORDS.test(asText(value) ?? ""));
}
