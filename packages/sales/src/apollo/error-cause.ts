import type { VendorError } from "./vendor-error.ts";

/** A reason for which Apollo refuses requests. */
export type ErrorCause =
  | "key_missing"
  | "key_invalid"
  | "key_expired"
  | "key_revoked"
  | "account_inactive"
  | "address_blocked"
  | "plan"
  | "scope"
  | "oauth_scope"
  | "work_email"
  | "rate_limit"
  | "credits";

/** A rule for error codes. Applies if every pattern matches. */
type CodeRule = readonly [cause: ErrorCause, every: readonly RegExp[], none?: RegExp];

const ENDED =
  /_(?:INACTIVE|NOT_ACTIVE|DEACTIVATED|DISABLED|SUSPENDED|LOCKED|CLOSED|BLOCKED|DELETED|BANNED|CANCELL?ED|EXPIRED|REVOKED)_/;

/**
 * The first matching rule decides. Few codes are documented, so the rules look for words in any segment. Every word of
 * a code has an underscore on both sides. Several short patterns run in linear time where a single one would not.
 */
const CODES: readonly CodeRule[] = [
  ["credits", [/^_BILLING_LIMIT_/]],
  ["credits", [/_CREDITS?_/, /_(?:EXHAUSTED|EXCEEDED|DEPLETED|REACHED|INSUFFICIENT|NO|NOT_ENOUGH|OUT_OF)_/]],
  ["rate_limit", [/_RATE_?LIMIT|_TOO_MANY_|_THROTTL|^_USAGE_.*(?:LIMIT|QUOTA)/]],
  ["address_blocked", [/_IP_|_(?:ALLOW|WHITE|BLOCK|DENY)_?LIST/]],
  ["work_email", [/_(?:WORK|BUSINESS|CORPORATE|COMPANY|PROFESSIONAL|PERSONAL|PRIVATE|FREE)_E?_?MAIL/]],
  ["oauth_scope", [/_OAUTH_|_TOKEN_/, /_SCOPE/]],
  ["plan", [/_PLANS?_|_UPGRADE|_API_(?:ACCESS|UNAVAILABLE|NOT_AVAILABLE)_|_ACCESS_UNAVAILABLE_/]],
  ["scope", [/^_AUTH.*_ENDPOINT_|_PERMISSIONS?_|_SCOPES?_|_MASTER_/]],
  ["account_inactive", [/_(?:ACCOUNT|TEAM|USER|WORKSPACE|ORGANIZATION)_/, ENDED], /_(?:KEY|TOKEN)_/],
];

/** Words that mean the key. */
const KEY = /^_AUTH|_API_KEY_|_ACCESS_TOKEN_|_CREDENTIALS?_/;
const KEY_CODES: readonly CodeRule[] = [
  ["key_expired", [/_EXPIRED_/]],
  ["key_revoked", [ENDED]],
  ["key_missing", [/_(?:MISSING|REQUIRED|ABSENT|EMPTY|NOT_PROVIDED)_/]],
  ["key_invalid", [/_(?:INVALID|UNKNOWN|NOT_FOUND|NOT_VALID|UNRECOGNIZED|MALFORMED|INCORRECT|BAD)_/]],
];

/** Maximum length of a code, in characters. Longer ones are ignored. */
const MAX_CODE_CHARS = 120;

/** The reason that an error code states; `null` for an unknown code. */
export function causeOfCode(code: string): ErrorCause | null {
  const words = `_${code.slice(0, MAX_CODE_CHARS).toUpperCase()}_`.replaceAll(/[^A-Z]+/g, "_");
  const rules = KEY.test(words) ? [...CODES, ...KEY_CODES] : CODES;
  const applies = ([, every, none]: CodeRule): boolean =>
    every.every((pattern) => pattern.test(words)) && none?.test(words) !== true;
  return rules.find(applies)?.[0] ?? null;
}

/** Causes that only the message states, by status. Other wording gives no reason. */
const WORDINGS: readonly (readonly [ErrorCause, readonly number[], RegExp])[] = [
  ["account_inactive", [401, 403], /account (?:is|has been) (?:no longer active|inactive|deactivated|suspended)/i],
  ["work_email", [403], /\b(?:work|business|corporate|company) e-?mail/i],
  ["plan", [403], /paid plan|free plan|upgrade/i],
  ["scope", [403], /configured scope/i],
];

/**
 * The reason for Apollo's refusal, from its codes, or else from its message and status; `null` if neither states it.
 */
export function causeOf(status: number, { codes, messages }: VendorError): ErrorCause | null {
  // A server failure says nothing about the key.
  if (status < 400 || status >= 500) return null;
  const [stated] = codes.flatMap((code) => causeOfCode(code) ?? []);
  if (stated) return stated;
  const text = messages.join("\n");
  const [described] = WORDINGS.filter(([, statuses, words]) => statuses.includes(status) && words.test(text));
  if (described) return described[0];
  if (status === 429) return "rate_limit";
  return status === 401 && codes.length === 0 ? "key_invalid" : null;
}
