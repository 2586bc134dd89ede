import type { Refusal } from "../../http/faults.ts";
import type { ApiResponse } from "../../http/response.ts";

type RefusalBody = readonly [status: 401 | 403, code: string, message: string, suggestion: string];

const REFUSALS: Readonly<Record<Refusal, RefusalBody>> = {
  key_missing: [401, "API_KEY_MISSING", "This request has no API key.", "Send an API key in the X-Api-Key header"],
  key_invalid: [401, "API_KEY_INVALID", "This API key is not valid.", "Send a valid API key in the X-Api-Key header"],
  key_expired: [401, "API_KEY_EXPIRED", "This API key has expired.", "Create a new API key"],
  key_revoked: [401, "API_KEY_REVOKED", "This API key has been revoked.", "Create a new API key"],
  account_inactive: [401, "ACCOUNT_INACTIVE", "This account is no longer active.", "Contact Apollo to regain access"],
  address_blocked: [
    403,
    "IP_NOT_ALLOWED",
    "The address of this request is not allowed.",
    "Add the address to the allowed ones",
  ],
  plan: [403, "API_ACCESS_UNAVAILABLE", "The plan does not include this endpoint.", "Upgrade your plan"],
  scope: [
    403,
    "ENDPOINT_NOT_PERMITTED",
    "This API key may not use this endpoint.",
    "Request an API key with this endpoint in its scope",
  ],
  oauth_scope: [403, "OAUTH_SCOPE_MISSING", "The access token lacks a scope.", "Authorize again with the scope"],
  work_email: [
    403,
    "WORK_EMAIL_REQUIRED",
    "Free accounts need a work email for this endpoint.",
    "Sign up with a work email",
  ],
};

/**
 * Creates the response of a refusal.
 * @param fields the fields of older clients, beside `error_details`. Default: the message as `error`
 */
export function refuse(refusal: Refusal, fields?: Readonly<Record<string, string>>): ApiResponse {
  const [status, name, message, suggestion] = REFUSALS[refusal];
  const code = `AUTH.${status === 401 ? "AUTHENTICATION" : "AUTHORIZATION"}.${name}`;
  const inaccessible = status === 403 ? { error_code: "API_INACCESSIBLE" } : {};
  const error_details = { code, message, suggestions: [{ label: suggestion }], context: {} };
  return { status, body: { ...(fields ?? { error: message, ...inaccessible }), error_details } };
}
