import {
  asFields,
  asString,
  type Body,
  type Explanation,
  type HttpRequest,
  toPlainMessage,
  type WireResponse,
} from "@toolwright/core/authoring";

/** Words an unsuccessful Apollo answer: what happened, in Apollo's words where it has some, and what to do. */
export function explainApolloError(answer: WireResponse, body: Body, request: HttpRequest): Explanation {
  const words = vendorWords(answer, body);
  const said = words === "" ? "" : ` Apollo says: ${words}`;
  return { message: explain(answer, request, words) + said };
}

function explain({ status, headers }: WireResponse, { path, retry }: HttpRequest, words: string): string {
  switch (status) {
    case 401:
      return "Apollo does not know this key. Check SALES_API_KEY.";
    case 403:
      return forbidden(path, words);
    case 429:
      return `Apollo's rate limit for this endpoint is used up. ${describeWait(headers)}, then repeat.`;
    case 400:
    case 422:
      return "Apollo refused the request; check the values of the filters or identifiers.";
    default:
      return status >= 500
        ? `Apollo failed with status ${status}.${retry === "unsent" ? " The call may have cost a credit." : " Try again later."}`
        : `Apollo refused the request with status ${status}.`;
  }
}

function forbidden(address: string, words: string): string {
  // A scope names the operation, whatever the id.
  const path = address.replace(/\/organizations\/[^/]{20,}$/, "/organizations/show");
  if (/paid plan|free plan|upgrade/i.test(words))
    return "Apollo's plan of this account does not include this endpoint.";
  const need = path.includes("usage_stats")
    ? "a master key"
    : `a master key, or one whose scope includes ${path.slice(1)}`;
  return `Apollo refused access: SALES_API_KEY must be ${need}.`;
}

function describeWait(headers: Headers): string {
  const seconds = headers.get("retry-after") ?? "";
  return /^\d{1,6}$/.test(seconds) ? `Wait ${seconds} s` : "Wait";
}

/** Apollo answers in JSON, in JSON within text, or in plain text; an HTML page has no words worth passing on. */
function vendorWords({ text }: WireResponse, body: Body): string {
  if (body.kind !== "json") return body.kind === "text" ? toPlainMessage(text) : "";
  const { error, message, error_message, error_details } = asFields(body.value);
  const words =
    asString(asFields(error_details)["message"]) ?? asString(error) ?? asString(error_message) ?? asString(message);
  return toPlainMessage(words ?? asString(body.value) ?? "");
}
