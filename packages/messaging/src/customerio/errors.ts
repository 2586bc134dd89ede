import {
  asFields,
  asString,
  type Body,
  type Explanation,
  type HttpRequest,
  type WireResponse,
} from "@toolwright/core/http";
import { quoteMessage, truncateMiddle } from "@toolwright/core/text";
import type { CustomerioApi } from "./region.ts";

const KEYS = {
  track: "MESSAGING_SITE_ID, MESSAGING_TRACKING_API_KEY",
  app: "MESSAGING_APP_API_KEY",
} as const;

/** Maximum length of a vendor sentence that is quoted in full, in characters. */
const MAX_ENTRY_CHARS = 400;

/**
 * Creates the function that explains an API's error responses: the problem, the next step, and the vendor's message.
 */
export function explainCustomerioError(api: CustomerioApi) {
  return (response: WireResponse, body: Body, request: HttpRequest): Explanation => {
    const { message, code } = explain(api, response, body, request);
    return { message: message + quoteMessage("Customer.io", readVendorMessage(body)), code };
  };
}

function explain(api: CustomerioApi, { status, headers }: WireResponse, body: Body, request: HttpRequest): Explanation {
  switch (status) {
    case 401:
      return {
        message: `Customer.io does not know these keys. Check ${KEYS[api]}, and check that MESSAGING_REGION is the workspace's region: keys of one region do not work in the other.`,
      };
    case 403:
      return {
        message: `Customer.io denied access. Either the keys (${KEYS[api]}) lack the required scope, or the workspace's plan does not include this feature.`,
      };
    case 404:
      // An unknown id gets a JSON response. An HTML page means that the URL is wrong.
      return body.kind === "html"
        ? { code: "upstream", message: `Customer.io has no endpoint at ${request.path}. Check the base URL.` }
        : { message: "Customer.io found nothing with this id." };
    case 429:
      return { message: explainLimit(headers, request) };
    default:
      return {
        message:
          status >= 500
            ? `Customer.io failed with status ${status}.${request.retry === "unsent" ? "" : " Try again later."}`
            : `Customer.io rejected the request with status ${status}.`,
      };
  }
}

/** Customer.io says how long to wait after a limit per second, but not once the daily quota is used up. */
function explainLimit(headers: Headers, request: HttpRequest): string {
  const cause = headers.has("retry-after")
    ? " is exhausted"
    : " is exhausted, or a daily quota is used up: Customer.io named no time to wait";
  const advice = headers.has("retry-after")
    ? "Wait, then retry."
    : "Retry once in a minute; if that fails too, wait until the next day.";
  const outcome = request.retry === "unsent" ? " Nothing was sent." : "";
  return `Customer.io's rate limit (${limitOf(request)})${cause}.${outcome} ${advice}`;
}

function limitOf({ path }: HttpRequest): string {
  if (path.endsWith("/triggers")) return "one broadcast per 10 seconds";
  if (path.startsWith("/api/")) return "Track API requests per second";
  return path.startsWith("/v1/send/") ? "100 sends per second" : "10 requests per second";
}

/** Reads the vendor's message from any error format of the two APIs; `""` without a message, as in an HTML page. */
export function readVendorMessage(body: Body): string {
  if (body.kind !== "json") return "";
  const { meta, errors, error, message } = asFields(body.value);
  const { error: metaError, errors: metaErrors } = asFields(meta);
  const messages = [metaError, ...listOf(metaErrors), ...listOf(errors), error, message].map(readEntry);
  return messages.filter((message) => message !== "").join("; ");
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : value === undefined ? [] : [value];
}

function readEntry(entry: unknown): string {
  const { detail, message, reason, field, source, code } = asFields(entry);
  const text = asString(entry) ?? asString(detail) ?? asString(message) ?? asString(reason);
  const name = asString(code);
  if (text === null) return name ?? "";
  const location = asString(field) ?? asString(asFields(source)["pointer"]);
  // The vendor keeps its codes, but changes its sentences.
  const missing = [location, name && `code ${name}`].filter((part) => part && !text.includes(part));
  // A sentence ends with the reference number that the vendor's support asks for.
  const kept = truncateMiddle(text, MAX_ENTRY_CHARS);
  return missing.length === 0 ? kept : `${kept} (${missing.join(", ")})`;
}
