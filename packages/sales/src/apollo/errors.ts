import type { Body, Explanation, HttpRequest, WireResponse } from "@toolwright/core/http";
import { nameOf, quoteMessage, quoteName } from "@toolwright/core/text";
import { causeOf, type ErrorCause } from "./error-cause.ts";
import { isOutOfCredits } from "./read-response.ts";
import { safeText } from "./safe-text.ts";
import { readVendorError, suggestedWaitMs } from "./vendor-error.ts";

/** The reason why Apollo refused a request, and the next step, in the toolkit's words. */
export interface Refusal {
  /** The cause; `null` if neither the code, the message nor the status states it. */
  readonly cause: ErrorCause | null;
  /** The problem, in one sentence. */
  readonly problem: string;
  /** The next step, in one or two sentences. */
  readonly fix: string;
}

type Requested = Pick<HttpRequest, "query" | "retry"> & { readonly path: string };

/** Explains an Apollo error response: the problem, the next step, and Apollo's own words if it sent any. */
export function explainApolloError(response: WireResponse, body: Body, request: Requested): Explanation {
  const { cause, problem, fix } = explainRefusal(response, request);
  const { codes, messages, suggestions } = readVendorError({ text: response.text, body });
  const [code] = cause === null ? codes : [];
  return {
    message: [
      `${problem} ${fix}`.trim(),
      quoteMessage("Apollo", messages[0] ?? ""),
      code === undefined ? "" : ` Its error code is ${nameOf(code)}.`,
      quoteSuggestions(suggestions),
    ].join(""),
    code: codeOf(cause, response.status),
    retryAfterMs: suggestedWaitMs(response.text) ?? undefined,
  };
}

/** Explains why Apollo refused a request, from its error code, or else from its message or status. */
export function explainRefusal(response: WireResponse, request: Requested): Refusal {
  const error = readVendorError(response);
  const cause = isOutOfCredits(response) ? "credits" : causeOf(response.status, error);
  const [problem, fix] =
    cause === null
      ? explainStatus(
          response,
          error.codes.some((code) => code !== INACCESSIBLE),
          request,
        )
      : cause === "rate_limit"
        ? ["Apollo's rate limit for this endpoint is used up.", `${describeWait(response)}, then repeat.`]
        : cause === "scope"
          ? [describeScope(request.path), NEW_KEY]
          : CAUSES[cause];
  return { cause, problem, fix };
}

const NEW_KEY = "In Settings > Integrations > API keys, create a key with `Set as master key`, or with this endpoint.";
const REPLACE_KEY = "Create a new one in Settings > Integrations > API keys, and set SALES_API_KEY.";
const NO_KEY_HELPS = "A new key does not help.";

/** The problem and the next step. */
const CAUSES: Readonly<Record<Exclude<ErrorCause, "rate_limit" | "scope">, readonly [problem: string, fix: string]>> = {
  key_missing: ["Apollo received no API key.", "Set SALES_API_KEY. A proxy must pass the header x-api-key on."],
  key_invalid: ["Apollo does not know this API key.", "Check SALES_API_KEY."],
  key_expired: ["The key in SALES_API_KEY has expired.", REPLACE_KEY],
  key_revoked: ["The key in SALES_API_KEY was revoked.", REPLACE_KEY],
  account_inactive: [
    "The Apollo account of this API key is inactive.",
    `Its owner must reactivate it, or contact Apollo's support. ${NO_KEY_HELPS}`,
  ],
  address_blocked: [
    "The Apollo account does not accept requests from this IP address.",
    `Allow the address in Apollo, or call from an allowed one. ${NO_KEY_HELPS}`,
  ],
  plan: [
    "The Apollo plan of this account does not include this endpoint.",
    `Upgrade the plan in Settings > Plans and billing. ${NO_KEY_HELPS}`,
  ],
  oauth_scope: [
    "Apollo denied access: the OAuth token lacks a scope for this endpoint.",
    "Authorize again with the scope, or use an API key.",
  ],
  work_email: [
    "Apollo requires a work email for this endpoint on the free plan.",
    `Register the account with a work email, or upgrade the plan. ${NO_KEY_HELPS}`,
  ],
  credits: [
    "The credits of the Apollo account are used up.",
    "Wait for the next billing cycle, or buy credits in Settings > Plans and billing.",
  ],
};

/** The older code for every denial, whether the key or the plan lacks the endpoint. */
const INACCESSIBLE = "API_INACCESSIBLE";
const MAY_LACK = "the plan may lack the endpoint, or a free account may need a work email.";

/** Explains a response whose cause is unknown. */
function explainStatus(
  { status }: WireResponse,
  isUnknownCode: boolean,
  { path, query, retry }: Requested,
): readonly [problem: string, fix: string] {
  if (status === 401)
    return [
      "Apollo rejected the credentials of this request.",
      "Check SALES_API_KEY, and the account that it belongs to.",
    ];
  if (status === 403)
    return isUnknownCode
      ? [`Apollo denied access to ${endpointOf(path)}.`, `The scope of SALES_API_KEY or ${MAY_LACK}`]
      : [describeScope(path), `If it is one, ${MAY_LACK}`];
  const { domain } = query ?? {};
  if (status === 422 && path.endsWith("/organizations/enrich") && typeof domain === "string")
    return [`Apollo could not read the domain ${nameOf(domain)}, and charged nothing.`, "Check its spelling."];
  if (status === 400 || status === 422)
    return ["Apollo rejected the request.", "Check the values of the filters or identifiers."];
  const ambiguousCost = retry === "unsent" ? "The call may have cost a credit." : "";
  if (status >= 500) return [`Apollo failed with status ${status}.`, ambiguousCost || "Try again later."];
  if (status < 400) return [`Apollo responded with status ${status} instead of a result.`, ambiguousCost];
  return [`Apollo rejected the request with status ${status}.`, ""];
}

/** An endpoint as a key's scope names it, without an id. */
function endpointOf(path: string): string {
  return path.slice(1).replace(/\/organizations\/[^/]{20,}$/, "/organizations/show");
}

function describeScope(path: string): string {
  const requiredKey = path.includes("usage_stats")
    ? "a master key"
    : `a master key, or a key whose scope includes ${endpointOf(path)}`;
  return `Apollo denied access: SALES_API_KEY must be ${requiredKey}.`;
}

function describeWait({ headers, text }: WireResponse): string {
  const header = headers.get("retry-after") ?? "";
  const waitMs = suggestedWaitMs(text);
  const seconds = /^\d{1,6}$/.test(header) ? header : waitMs === null ? null : Math.ceil(waitMs / 1_000);
  return seconds === null ? "Wait" : `Wait ${seconds} s`;
}

const MAX_SUGGESTIONS = 3;

/** Quotes Apollo's suggestion without web addresses, since one may contain a key. */
function quoteSuggestions(labels: readonly string[]): string {
  const plain = labels.flatMap((label) => {
    const words = label
      .slice(0, 200)
      .replaceAll(/<[^<>]*>/g, "")
      .replaceAll(/\S+/g, (word) => (word.includes("://") ? "[link]" : word));
    return safeText(words.replace(/\.$/, "").trim()) ?? [];
  });
  const quoted = [...new Set(plain)].slice(0, MAX_SUGGESTIONS).map((label) => quoteName(label, 100));
  return quoted.length === 0 ? "" : ` Apollo suggests: ${quoted.join("; ")}.`;
}

/** A clearer error code for a cause whose status is misleading. */
function codeOf(cause: ErrorCause | null, status: number): Explanation["code"] {
  if (cause === null) return undefined;
  if (cause === "rate_limit") return "rate_limited";
  if (cause === "credits") return "upstream";
  if (cause.startsWith("key_")) return "unauthorized";
  return status === 401 ? "unauthorized" : "forbidden";
}
