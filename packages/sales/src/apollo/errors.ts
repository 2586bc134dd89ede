import {
  asFields,
  asString,
  type Body,
  type Explanation,
  type HttpRequest,
  type WireResponse,
} from "@toolwright/core/http";
import { quoteMessage } from "@toolwright/core/text";

/** Explains an error response of Apollo: what happened, what to do, and Apollo's own message if it has one. */
export function explainApolloError(response: WireResponse, body: Body, request: HttpRequest): Explanation {
  const vendorMessage = readVendorMessage(response, body);
  return { message: explain(response, request, vendorMessage) + quoteMessage("Apollo", vendorMessage) };
}

function explain({ status, headers }: WireResponse, { path, retry }: HttpRequest, vendorMessage: string): string {
  switch (status) {
    case 401:
      return "Apollo does not know this API key. Check SALES_API_KEY.";
    case 403:
      return explainForbidden(path, vendorMessage);
    case 429:
      return `Apollo's rate limit for this endpoint is used up. ${describeWait(headers)}, then repeat.`;
    case 400:
    case 422:
      return "Apollo rejected the request. Check the values of the filters or identifiers.";
    default:
      return status >= 500
        ? `Apollo failed with status ${status}.${retry === "unsent" ? " The call may have cost a credit." : " Try again later."}`
        : `Apollo rejected the request with status ${status}.`;
  }
}

function explainForbidden(requestPath: string, vendorMessage: string): string {
  // The scope of a key names the operation, without an id.
  const path = requestPath.replace(/\/organizations\/[^/]{20,}$/, "/organizations/show");
  if (/paid plan|free plan|upgrade/i.test(vendorMessage))
    return "The Apollo plan of this account does not include this endpoint.";
  const requiredKey = path.includes("usage_stats")
    ? "a master key"
    : `a master key, or a key whose scope includes ${path.slice(1)}`;
  return `Apollo denied access: SALES_API_KEY must be ${requiredKey}.`;
}

function describeWait(headers: Headers): string {
  const seconds = headers.get("retry-after") ?? "";
  return /^\d{1,6}$/.test(seconds) ? `Wait ${seconds} s` : "Wait";
}

/** Error bodies are JSON objects, JSON strings or plain text. HTML pages contain no useful message. */
function readVendorMessage({ text }: WireResponse, body: Body): string {
  if (body.kind !== "json") return body.kind === "text" ? text : "";
  const { error, message, error_message, error_details } = asFields(body.value);
  const vendorMessage =
    asString(asFields(error_details)["message"]) ?? asString(error) ?? asString(error_message) ?? asString(message);
  return vendorMessage ?? asString(body.value) ?? "";
}
