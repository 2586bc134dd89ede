import { decodeBase64 } from "../hide/hide-strings.ts";
import type { Detector } from "./detector.ts";

/** Whether a candidate is random, unlike a word: it has a digit, or letters in both cases. */
function isRandom(candidate: string): boolean {
  return /\d/.test(candidate) || (/[a-z]/.test(candidate) && /[A-Z]/.test(candidate.slice(1)));
}

/** Whether a candidate is a token: random, or longer than words such as `authentication`. */
const isToken = (candidate: string) => isRandom(candidate) || /^[a-z]{17,}={0,2}$/i.test(candidate);

/** Whether a candidate is a name and a password in base64, unlike `Basic configuration1`. */
const isBasic = (candidate: string) => /^[^\p{Cc}\uFFFD:]+:[^\p{Cc}\uFFFD]+$/u.test(decodeBase64(candidate) ?? "");

/** Candidates, with the least number of characters that a key has, and a check. Default: it is random. */
const SHAPES: readonly (readonly [find: RegExp, minLength: number, isKey?: (candidate: string) => boolean])[] = [
  // AWS, GitHub, GitLab, npm.
  [/(?:\b|_)((?:AKIA|ASIA)[A-Z\d]{16})(?:\b|_)/g, 20],
  [/(?:\b|_)((?:gh[opsru]|github_pat|npm)_\w+)/g, 30],
  [/(?:\b|_)(glpat-[\w-]+)/g, 20],
  // Slack.
  [/(?:\b|_)((?:xox[a-z]|xapp)-[\w-]+)/g, 15],
  [/\bhooks\.slack\.com\/services\/([\w/]+)/g, 20],
  // Stripe, Google, SendGrid.
  [/(?:\b|_)((?:[rs]k_(?:live|test)|whsec)_[\w+/=]+)/g, 20],
  [/(?:\b|_)((?:AIza|ya29\.|GOCSPX-)[\w-]+)/g, 24],
  [/(?:\b|_)(SG\.[\w.-]+)/g, 40],
  // OpenAI and Anthropic, whose keys have a long part without hyphens.
  [/(?:\b|_)(sk-[\w-]+)/g, 20, (candidate) => /\w{16}/.test(candidate) && isRandom(candidate)],
  // JSON Web Tokens: a signed one has three parts, an encrypted one five.
  [/(?:\b|_)(eyJ[A-Za-z\d]+\.[\w-]+\.[\w-]*(?:\.[\w-]+){0,2})/g, 20],
  // Headers.
  [/\bbearer[ \t:+]{1,3}([\w~+/-]+(?:\.[\w~+/-]+)*={0,2})/gi, 12, isToken],
  [/\bbasic[ \t:+]{1,3}([\w+/-]+={0,2})/gi, 8, isBasic],
  // Passwords in URLs.
  [/:\/\/[^\s/:@]*:([^\s/:@]+)@/g, 1, () => true],
  // Fields in which people pass keys, such as those of Datadog, Customer.io and Apollo.
  [
    /(?:api|app|application|access|auth|secret|private|tracking)[_ -]?(?:key|token)["']?\s?[:=]{1,2}\s?["']?([\w~+/-]+(?:\.[\w~+/-]+)*={0,2})/gi,
    16,
  ],
  [/(?:client[_-]?secret|secret_access_key)["']?\s?[:=]{1,2}\s?["']?([\w~+/-]+(?:\.[\w~+/-]+)*={0,2})/gi, 16],
];

/** JSON Web Tokens, bearer tokens, private keys, passwords in URLs, and API keys of well-known services. */
export const keys: readonly Detector[] = [
  // A key can have headers with hyphens, and its end can be missing.
  { find: /-----BEGIN [A-Z\d ]*PRIVATE KEY(?: BLOCK)?-----(?:-{0,4}[^-])*(?:-----END [A-Z\d ]*-----)?/g },
  ...SHAPES.map(([find, minLength, isKey = isRandom]) => ({
    find,
    check: (candidate: string) => candidate.length >= minLength && isKey(candidate),
  })),
];
