import { isToolError, ToolError } from "@toolwright/core/authoring";
import { asFields, asString, RETRY_READ_ADVICE, readResponse, type WireResponse } from "@toolwright/core/http";
import { quoteMessage } from "@toolwright/core/text";
import type * as v from "valibot";
import { causeOfCode } from "./error-cause.ts";
import { hasEntries, readVendorError } from "./vendor-error.ts";

/**
 * Checks an Apollo response.
 * @throws ToolError `upstream` for an error that Apollo reports with status 200, `bad_response` for a body that doesn't
 * match the schema
 */
export function readApolloResponse<Schema extends v.GenericSchema>(
  schema: Schema,
  response: WireResponse,
  service: string,
): v.InferOutput<Schema> {
  const error = reportedError(response);
  if (error !== null) {
    const message = `${service} returned an error instead of a result, with status ${response.status}.${quoteMessage("Apollo", error)}`;
    throw new ToolError({ code: "upstream", status: response.status, message });
  }
  return readResponse(schema, response, service);
}

/** A 200 response with one of these fields is a result, even if its text mentions credits. */
const PAID_FIELDS = ["organization", "person", "organizations", "accounts", "people"];
/** Fields with a result. If one of them has entries, the body isn't an error, whatever else it contains. */
const RESULT_FIELDS = [...PAID_FIELDS, "contacts"];

/** The message of an error that Apollo sent instead of a result; `null` for a result. */
function reportedError(response: WireResponse): string | null {
  const fields = response.body.kind === "json" ? asFields(response.body.value) : {};
  if (RESULT_FIELDS.some((name) => hasEntries(fields[name]))) return null;
  const { error, errors, error_code, error_message, error_details } = fields;
  const reports = [error_details, error, error_code, error_message, errors].flat();
  if (!reports.some((report) => hasEntries(report) || (asString(report) ?? "false") !== "false")) return null;
  const { messages, codes } = readVendorError(response);
  return messages[0] ?? codes[0] ?? "";
}

/**
 * Checks a response that may have cost a credit.
 * @throws ToolError `bad_response` or `upstream` with `outcome: "unknown"`. It doesn't suggest trying again, since that
 * would cost a credit
 */
export function readPaidResponse<Schema extends v.GenericSchema>(
  schema: Schema,
  response: WireResponse,
  service: string,
): v.InferOutput<Schema> {
  try {
    return readApolloResponse(schema, response, service);
  } catch (error) {
    if (!isToolError(error)) throw error;
    const message = `${error.message.replace(` ${RETRY_READ_ADVICE}`, "")} The call may have cost a credit.`;
    throw error.with({ message, outcome: "unknown" });
  }
}

const WORDS =
  /insufficient credits|out of credits|credits? (?:are |have been )?(?:used up|exhausted)|all of its credits|no credits remaining|not enough credits|credit (?:usage )?limit (?:was |has been )?(?:reached|exceeded)|(?:reached|exceeded) (?:your|the) credit (?:usage )?limit|^payment required/i;
/** Status codes observed when credits are used up. Apollo also uses 422 for validation errors. */
const STATUSES: ReadonlySet<number> = new Set([200, 402, 403, 422, 429]);

/** Whether a response reports that the plan's credits are used up. The body decides, in any of its forms. */
export function isOutOfCredits({ status, body, text }: WireResponse): boolean {
  if (status !== 200 && (status < 400 || status >= 500)) return false;
  if (body.kind !== "json") return STATUSES.has(status) && status !== 200 && WORDS.test(text.slice(0, 2_000));
  if (status === 200 && PAID_FIELDS.some((name) => hasEntries(asFields(body.value)[name]))) return false;
  const { codes, messages } = readVendorError({ body, text });
  if (codes.some((code) => causeOfCode(code) === "credits")) return true;
  return STATUSES.has(status) && messages.some((message) => WORDS.test(message));
}
