import {
  asFields,
  asNumber,
  asString,
  type Body,
  type Explanation,
  type HttpRequest,
  type WireResponse,
} from "@toolwright/core/http";
import { quoteMessage, quoteName } from "@toolwright/core/text";

/**
 * Explains an error response of Apollo: what happened, what to do, and Apollo's own message and suggestions if it has
 * some. A code of the error decides; without one that is known, the status and the words do.
 */
export function explainApolloError(response: WireResponse, body: Body, request: HttpRequest): Explanation {
  const vendorMessage = readVendorMessage(response, body);
  const report = readReport(body);
  const cause = readCause(report.code, vendorMessage);
  const problem = cause === null ? explain(response, request, vendorMessage, report) : CAUSES[cause](request.path);
  return { message: problem + quoteMessage("Apollo", vendorMessage) + describeSuggestions(report.suggestions) };
}

/** The cause that an error names by its code, with its sentence; `null` for a body without such a code. */
export function reportedCause(
  body: Body,
  path: string,
): { readonly cause: ApolloCause; readonly message: string } | null {
  const cause = readCause(readReport(body).code, "");
  return cause === null ? null : { cause, message: CAUSES[cause](path) };
}

/** What an error can name as its cause. */
export type ApolloCause = keyof typeof CAUSES;

const KEYS = "in Apollo under Settings > Integrations > API keys";

/** What happened, and what to do, for each cause that Apollo reports by a code. */
const CAUSES = {
  missing_key: () => "Apollo received no API key. Set SALES_API_KEY.",
  invalid_key: () => "Apollo does not know this API key. Check SALES_API_KEY.",
  expired_key: () => `This API key of Apollo has expired. Create another one ${KEYS}, and set SALES_API_KEY.`,
  revoked_key: () => `This API key of Apollo was revoked. Create another one ${KEYS}, and set SALES_API_KEY.`,
  inactive_account: () =>
    "The Apollo account is inactive, so another key does not help. An admin of the account has to activate it.",
  blocked_address: () =>
    "Apollo blocks requests from this network address. An admin of the account has to add it to the allowed addresses; another key does not help.",
  oauth_scope: (path: string) =>
    `The OAuth token in SALES_API_KEY lacks the scope for ${scopeOf(path)}. Authorize the app again with it, or use an API key.`,
  key_scope: (path: string) => `Apollo denied access: SALES_API_KEY must be ${requiredKey(path)}.`,
  work_email: () =>
    "A free Apollo account needs a work email for this endpoint: change the email of the account's user to one at a company's domain, or upgrade the plan.",
  plan: () => "The Apollo plan of this account does not include this endpoint.",
} as const;

/** Parts of codes, most specific first: Apollo publishes no full list. */
const CODES: readonly (readonly [RegExp, ApolloCause])[] = [
  [/WORK_EMAIL|BUSINESS_EMAIL|CORPORATE_EMAIL|(?:PERSONAL|FREE)_EMAIL/, "work_email"],
  [/(?:^|[._])IP(?:[._]|$)|IP_?(?:ADDRESS|RESTRICT|BLOCK|ALLOW|NOT)|ALLOW_?LIST|WHITELIST/, "blocked_address"],
  [
    /(?:ACCOUNT|USER|TEAM)[._A-Z]*(?:INACTIVE|DISABLED|SUSPENDED|DEACTIVATED|LOCKED)|INACTIVE_(?:ACCOUNT|USER|TEAM)/,
    "inactive_account",
  ],
  [/OAUTH|TOKEN[._A-Z]*SCOPE/, "oauth_scope"],
  [/EXPIRED/, "expired_key"],
  [/REVOKED/, "revoked_key"],
  [/(?:KEY|TOKEN|CREDENTIALS?)[._A-Z]*MISSING|MISSING_(?:API_KEY|CREDENTIALS?|TOKEN)/, "missing_key"],
  [/API_INACCESSIBLE|API_ACCESS|PLAN|SUBSCRIPTION|UPGRADE/, "plan"],
  [/SCOPE|PERMISSION|AUTHORIZATION|FORBIDDEN|MASTER_KEY/, "key_scope"],
  [/AUTHENTICATION|API_KEY_INVALID|INVALID_(?:API_KEY|CREDENTIALS?)/, "invalid_key"],
];

/**
 * The cause that a code of an error names. `null` for an unknown code, and for one of rate limits, credits or parameters,
 * which the status explains.
 */
export function readCause(code: string | null, vendorMessage: string): ApolloCause | null {
  if (code === null) return /\b(?:work|business|company) e-?mail\b/i.test(vendorMessage) ? "work_email" : null;
  if (/RATE_LIMIT|CREDIT/.test(code)) return null;
  return CODES.find(([part]) => part.test(code))?.[1] ?? null;
}

/** What an error says besides its text. */
interface Report {
  /** In upper case. */
  readonly code: string | null;
  readonly suggestions: readonly string[];
  readonly retryAfterSeconds: number | null;
}

/** Reads the details of an error; a part of another type is missing. */
export function readReport(body: Body): Report {
  // An older field, `error_code`, has one code for several causes.
  const { error_details } = asFields(body.kind === "json" ? body.value : null);
  const details = asFields(error_details);
  const { suggestions } = details;
  const entries = (Array.isArray(suggestions) ? suggestions : []).map(asFields);
  const waits = [details, ...entries].flatMap((entry) => asNumber(entry["retry_after_seconds"]) ?? []);
  return {
    code: asString(details["code"])?.toUpperCase() ?? null,
    suggestions: entries.flatMap((entry) => asString(entry["label"]) ?? []),
    retryAfterSeconds: waits.find((seconds) => seconds >= 0) ?? null,
  };
}

/** Quotes the first suggestions; their addresses may contain a key. */
function describeSuggestions(labels: readonly string[]): string {
  const shown = labels.slice(0, 2).map((label) => quoteName(label));
  return shown.length === 0 ? "" : ` Apollo suggests: ${shown.join("; ")}.`;
}

function explain(
  { status, headers }: WireResponse,
  { path, retry }: HttpRequest,
  vendorMessage: string,
  { retryAfterSeconds }: Report,
): string {
  switch (status) {
    case 401:
      return "Apollo does not know this API key. Check SALES_API_KEY.";
    case 403:
      return explainForbidden(path, vendorMessage);
    case 429:
      return `Apollo's rate limit for this endpoint is used up. ${describeWait(headers, retryAfterSeconds)}, then repeat.`;
    case 400:
    case 422:
      return path.endsWith("/organizations/enrich")
        ? "Apollo could not read this domain, and charged nothing. Check it, or leave out what is not part of the domain."
        : "Apollo rejected the request. Check the values of the filters or identifiers.";
    default:
      return status >= 500
        ? `Apollo failed with status ${status}.${retry === "unsent" ? " The call may have cost a credit." : " Try again later."}`
        : `Apollo rejected the request with status ${status}.`;
  }
}

function explainForbidden(path: string, vendorMessage: string): string {
  if (/paid plan|free plan|upgrade/i.test(vendorMessage))
    return "The Apollo plan of this account does not include this endpoint.";
  const address = path.includes("usage_stats") ? "" : " A free account also needs a work email for some endpoints.";
  return `Apollo denied access: SALES_API_KEY must be ${requiredKey(path)}.${address}`;
}

function requiredKey(path: string): string {
  return path.includes("usage_stats") ? "a master key" : `a master key, or a key whose scope includes ${scopeOf(path)}`;
}

/** The scope of a key names the operation, without an id. */
function scopeOf(path: string): string {
  return path.replace(/\/organizations\/[^/]{20,}$/, "/organizations/show").slice(1);
}

function describeWait(headers: Headers, retryAfterSeconds: number | null): string {
  const header = headers.get("retry-after") ?? "";
  const seconds = /^\d{1,6}$/.test(header) ? header : retryAfterSeconds;
  return seconds === null ? "Wait" : `Wait ${seconds} s`;
}

/** Error bodies are JSON objects, JSON strings or plain text. HTML pages contain no useful message. */
function readVendorMessage({ text }: WireResponse, body: Body): string {
  if (body.kind !== "json") return body.kind === "text" ? text : "";
  const { error, message, error_message, error_details } = asFields(body.value);
  const vendorMessage =
    asString(asFields(error_details)["message"]) ?? asString(error) ?? asString(error_message) ?? asString(message);
  return vendorMessage ?? asString(body.value) ?? "";
}
