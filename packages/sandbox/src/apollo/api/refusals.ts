import type { Refusal } from "../../http/faults.ts";
import type { ApiResponse } from "../../http/response.ts";

interface RefusalBody {
  readonly status: number;
  /** Only `API_KEY_INVALID` is documented. The others follow its form. */
  readonly code: string;
  readonly message: string;
  readonly suggestion: string;
}

const REFUSALS: Readonly<Record<Refusal, RefusalBody>> = {
  key_missing: {
    status: 401,
    code: "AUTH.AUTHENTICATION.API_KEY_MISSING",
    message: "This request has no API key.",
    suggestion: "Send an API key in the X-Api-Key header",
  },
  key_invalid: {
    status: 401,
    code: "AUTH.AUTHENTICATION.API_KEY_INVALID",
    message: "This API key is not valid.",
    suggestion: "Send a valid API key in the X-Api-Key header",
  },
  key_expired: {
    status: 401,
    code: "AUTH.AUTHENTICATION.API_KEY_EXPIRED",
    message: "This API key has expired.",
    suggestion: "Create a new API key",
  },
  key_revoked: {
    status: 401,
    code: "AUTH.AUTHENTICATION.API_KEY_REVOKED",
    message: "This API key has been revoked.",
    suggestion: "Create a new API key",
  },
  account_inactive: {
    status: 401,
    code: "AUTH.AUTHENTICATION.ACCOUNT_INACTIVE",
    message: "This account is no longer active.",
    suggestion: "Contact Apollo to regain access",
  },
  address_blocked: {
    status: 403,
    code: "AUTH.AUTHORIZATION.IP_NOT_ALLOWED",
    message: "The address of this request is not allowed.",
    suggestion: "Add the address to the allowed ones",
  },
  plan: {
    status: 403,
    code: "AUTH.AUTHORIZATION.API_ACCESS_UNAVAILABLE",
    message: "The plan does not include this endpoint.",
    suggestion: "Upgrade your plan",
  },
  scope: {
    status: 403,
    code: "AUTH.AUTHORIZATION.ENDPOINT_NOT_PERMITTED",
    message: "This API key may not use this endpoint.",
    suggestion: "Request an API key with this endpoint in its scope",
  },
  oauth_scope: {
    status: 403,
    code: "AUTH.AUTHORIZATION.OAUTH_SCOPE_MISSING",
    message: "The access token lacks a scope.",
    suggestion: "Authorize again with the scope",
  },
  work_email: {
    status: 403,
    code: "AUTH.AUTHORIZATION.WORK_EMAIL_REQUIRED",
    message: "Free accounts need a work email for this endpoint.",
    suggestion: "Sign up with a work email",
  },
};

/**
 * Creates the response of a refusal.
 * @param fields the fields of older clients, beside `error_details`. Default: the message as `error`
 */
export function refuse(refusal: Refusal, fields?: Readonly<Record<string, string>>): ApiResponse {
  const { status, code, message, suggestion } = REFUSALS[refusal];
  const inaccessible = status === 403 ? { error_code: "API_INACCESSIBLE" } : {};
  const error_details = { code, message, suggestions: [{ label: suggestion }], context: {} };
  return { status, body: { ...(fields ?? { error: message, ...inaccessible }), error_details } };
}
