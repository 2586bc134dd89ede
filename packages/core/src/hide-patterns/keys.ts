import type { Detector } from "./detector.ts";

/** Candidates, with the least number of characters that a key has. */
const SHAPES: readonly (readonly [find: RegExp, minLength: number])[] = [
  // AWS, GitHub, GitLab, npm.
  [/\b(?:AKIA|ASIA)[A-Z\d]{16}\b/g, 20],
  [/\b(?:gh[opsru]|github_pat|npm)_\w+/g, 30],
  [/\bglpat-[\w-]+/g, 20],
  // Slack.
  [/\b(?:xox[a-z]|xapp)-[\w-]+/g, 15],
  [/\bhooks\.slack\.com\/services\/([\w/]+)/g, 20],
  // Stripe, Google, SendGrid.
  [/\b(?:[rs]k_(?:live|test)|whsec)_[\w+/=]+/g, 20],
  [/\b(?:AIza|ya29\.|GOCSPX-)[\w-]+/g, 24],
  [/\bSG\.[\w.-]+/g, 40],
  // Headers.
  [/\b(?:bearer|basic)[ :+]{1,2}([\w~+/-]+(?:\.[\w~+/-]+)*={0,2})/gi, 12],
  // Passwords in URLs.
  [/:\/\/[^\s/:@]*:([^\s/:@]+)@/g, 1],
  // Fields in which people pass keys, such as those of Datadog, Customer.io and Apollo.
  [
    /(?:api|app|application|access|auth|secret|private|tracking)[_ -]?(?:key|token)["']?\s?[:=]{1,2}\s?["']?([\w~+/-]+(?:\.[\w~+/-]+)*={0,2})/gi,
    16,
  ],
  [/(?:client[_-]?secret|secret_access_key)["']?\s?[:=]{1,2}\s?["']?([\w~+/-]+(?:\.[\w~+/-]+)*={0,2})/gi, 16],
];

/** Whether a candidate is random, unlike a word: it has a digit, or letters in both cases. */
function isRandom(candidate: string): boolean {
  return /\d/.test(candidate) || (/[a-z]/.test(candidate) && /[A-Z]/.test(candidate.slice(1)));
}

/** JSON Web Tokens, bearer tokens, private keys, passwords in URLs, and API keys of well-known services. */
export const keys: readonly Detector[] = [
  // A signed token has three parts, an encrypted one five.
  {
    find: /[\w.-]{20,}/g,
    check: (candidate) => /^eyJ[^.]+\.[^.]+\.[^.]*(?:\.[^.]+){0,2}/.exec(candidate)?.[0].length ?? 0,
  },
  // OpenAI and Anthropic.
  {
    find: /[\w-]{20,}/g,
    check: (candidate) => candidate.startsWith("sk-") && /\w{16}/.test(candidate) && isRandom(candidate),
  },
  { find: /-----BEGIN [A-Z\d ]*PRIVATE KEY(?: BLOCK)?-----[^-]*(?:-----END [A-Z\d ]*-----)?/g },
  ...SHAPES.map(([find, minLength]) => ({
    find,
    check: (candidate: string) => candidate.length >= minLength && (minLength === 1 || isRandom(candidate)),
  })),
];
