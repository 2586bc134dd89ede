import {
  asFields,
  asString,
  type Body,
  type Explanation,
  type HttpRequest,
  type WireResponse,
} from "@toolwright/core/http";
import { quoteMessage } from "@toolwright/core/text";
import type { CustomerioApi } from "./region.ts";

const KEYS = {
  track: "MESSAGING_SITE_ID, MESSAGING_TRACKING_API_KEY",
  app: "MESSAGING_APP_API_KEY",
} as const;

/** Creates the function that explains an error response of an API: what happened, what to do, and the vendor's message. */
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

/** Customer.io names a time to wait with a limit per second, and none once the quota of a day is used up. */
function explainLimit(headers: Headers, request: HttpRequest): string {
  const limit = `Customer.io's rate limit is exhausted (${limitOf(request)}). Wait, then retry.`;
  if (headers.has("retry-after")) return limit;
  return `${limit} Customer.io names no time to wait: if a retry fails too, a daily quota may be used up, until tomorrow.`;
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
  if (text === null) return "";
  // The vendor keeps its codes, and changes its sentences.
  const details = [asString(field) ?? asString(asFields(source)["pointer"]), asString(code)];
  const missing = details.filter((detail) => detail !== null && !text.includes(detail));
  return missing.length === 0 ? text : `${text} (${missing.join(", ")})`;
}
