import { asFields, asString, type WireResponse } from "@toolwright/core/http";

/** The content of an Apollo error response, in any of its forms. */
export interface VendorError {
  /** Its error codes, the most specific first: `AUTH.AUTHENTICATION.API_KEY_INVALID`. */
  readonly codes: readonly string[];
  /** Its messages, the most detailed first. */
  readonly messages: readonly string[];
  /** Apollo's suggestion, in its own words. */
  readonly suggestions: readonly string[];
}

/** Maximum length of text that is read, in characters. */
const MAX_TEXT_CHARS = 10_000;

/** Reads an error body: a JSON object, a JSON string or plain text. HTML pages don't contain a useful message. */
export function readVendorError({ body, text }: Pick<WireResponse, "body" | "text">): VendorError {
  const value = body.kind === "json" ? body.value : body.kind === "text" ? text.slice(0, MAX_TEXT_CHARS) : null;
  const { error_details, error, errors, error_code, error_message, message } = asFields(value);
  // Each is an object, a string, or a list of them.
  const reports = [error_details, error, errors].flat().map((report) => [asFields(report), report] as const);
  return {
    codes: stringsOf([...reports.map(([{ code }]) => code), error_code].flat()),
    messages: stringsOf([
      ...reports.flatMap(([fields, report]) => [fields["message"], report]),
      error_message,
      message,
      value,
    ]),
    suggestions: stringsOf(reports.flatMap(([{ suggestions }]) => suggestions).map((one) => asFields(one)["label"])),
  };
}

/** Whether Apollo does not know a requested id: it responds with 404, or with 422 and a message. */
export function isUnknown(response: WireResponse, words: RegExp): boolean {
  const { status } = response;
  return (
    status === 404 || (status === 422 && readVendorError(response).messages.some((message) => words.test(message)))
  );
}

/**
 * The wait that an error body suggests, in milliseconds; `null` if it suggests none. A response's headers are more
 * precise.
 */
export function suggestedWaitMs(text: string): number | null {
  const waits = [...text.slice(0, MAX_TEXT_CHARS).matchAll(/"retry_after_seconds"\s*:\s*"?(\d{1,9}(?:\.\d{1,9})?)/g)];
  const seconds = Math.max(0, ...waits.map(([, digits]) => Number(digits)));
  return seconds > 0 ? Math.ceil(seconds * 1_000) : null;
}

function stringsOf(values: readonly unknown[]): string[] {
  return values.flatMap((value) => asString(value)?.trim() || []);
}

/** Whether a field of a response contains a result: a record with fields, or a list with rows. */
export function hasEntries(value: unknown): boolean {
  return typeof value === "object" && value !== null && Object.keys(value).length > 0;
}
