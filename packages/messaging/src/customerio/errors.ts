import {
  asFields,
  asString,
  type Body,
  type Explanation,
  type HttpRequest,
  toPlainMessage,
  type WireResponse,
} from "@toolwright/core/authoring";
import type { Interface } from "./region.ts";

const KEYS = {
  track: "MESSAGING_SITE_ID, MESSAGING_TRACKING_API_KEY",
  app: "MESSAGING_APP_API_KEY",
} as const;

/** Words an unsuccessful answer of one of the two interfaces: what happened, the vendor's words, what to do. */
export function explainCustomerioError(api: Interface) {
  return (answer: WireResponse, body: Body, request: HttpRequest): Explanation => {
    const words = vendorWords(body);
    const said = words === "" ? "" : ` Customer.io says: ${words.replace(/[.!?]?$/, (end) => end || ".")}`;
    const { message, code } = explain(api, answer, body, request);
    return { message: message + said, code };
  };
}

function explain(api: Interface, { status }: WireResponse, body: Body, request: HttpRequest): Explanation {
  switch (status) {
    case 401:
      return {
        message: `Customer.io does not know these keys. Check ${KEYS[api]} and that MESSAGING_REGION is the workspace's region: the other region refuses good keys too.`,
      };
    case 403:
      return {
        message: `Customer.io refused access: ${KEYS[api]} lacks the scope for this, or the workspace's plan lacks the feature.`,
      };
    case 404:
      // An unknown person is told in JSON; a page of HTML means that the address itself is wrong.
      return body.kind === "html"
        ? { code: "upstream", message: `Customer.io has no such address: ${request.path}. Check the base address.` }
        : { message: "Customer.io has nothing under this id." };
    case 429:
      return { message: `Customer.io's limit of ${limitOf(request)} is used up. Wait, then repeat.` };
    default:
      return {
        message:
          status >= 500
            ? `Customer.io failed with status ${status}.${request.retry === "unsent" ? "" : " Try again later."}`
            : `Customer.io refused the request with status ${status}.`,
      };
  }
}

function limitOf({ path }: HttpRequest): string {
  if (path.endsWith("/triggers")) return "one broadcast per 10 seconds";
  if (path.startsWith("/api/")) return "its requests per second";
  return path.startsWith("/v1/send/") ? "100 sends per second" : "10 requests per second";
}

/** One reader for all envelopes the two interfaces use; an HTML page has no words worth passing on. */
export function vendorWords(body: Body): string {
  if (body.kind !== "json") return "";
  const { meta, errors, error, message } = asFields(body.value);
  const { error: metaError, errors: metaErrors } = asFields(meta);
  const all = [metaError, ...listOf(metaErrors), ...listOf(errors), error, message].map(wordsOf);
  return toPlainMessage(all.filter((words) => words !== "").join("; "));
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : value === undefined ? [] : [value];
}

function wordsOf(entry: unknown): string {
  const { detail, message, reason, field, source } = asFields(entry);
  const words = asString(entry) ?? asString(detail) ?? asString(message) ?? asString(reason);
  if (words === null) return "";
  const where = asString(field) ?? asString(asFields(source)["pointer"]);
  return where === null || words.includes(where) ? words : `${words} (${where})`;
}
