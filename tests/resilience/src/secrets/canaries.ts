import type { Canaries } from "./leaks.ts";

/** The secrets of all toolkits. */
export interface Keys extends Canaries {
  readonly apiKey: string;
  readonly applicationKey: string;
  readonly siteId: string;
  readonly trackingApiKey: string;
  readonly appApiKey: string;
  readonly salesApiKey: string;
}

/** Returns the keys that the backend of a tool receives; its responses can contain only these. */
export function keysOf(tool: string, { apiKey, applicationKey, salesApiKey, ...messaging }: Keys): Canaries {
  if (tool.startsWith("Sales.")) return { salesApiKey };
  return tool.startsWith("Observability.") ? { apiKey, applicationKey } : messaging;
}

/** Keys in the vendors' formats. */
export const COMMON_KEYS: Keys = {
  apiKey: "0c4aa17e00dd4f3b9e2f6a7d81c5b390",
  applicationKey: "7be1c3a95dd2486fa0c2e9184b7d3f65aa10c2de",
  siteId: "51ca4a127e00b9d83f64",
  trackingApiKey: "e8d2b7c6ca4a9f01835d",
  appApiKey: "ca4a7bd05c1f4e96a8d3b2e7f0915c48",
  salesApiKey: "ca4aQx7LmZr3VtYw9KpNdg",
};

/** Keys with characters that every encoding changes, including at the start and end. */
export const AWKWARD_KEYS: Keys = {
  apiKey: `/+dd-api="a'b"&<c>%3Dd\\e?f#g+/`,
  applicationKey: "n\\u0041pp+key/with==signs&amp;and%2Fmore;",
  siteId: "\"site+id/?&=%25<>'!~*()_-.,;",
  trackingApiKey: "track\\\\ing//key++~~&&%%==''\"\"<<>>",
  appApiKey: "b64~~~???>>>///+++===app'app'key",
  salesApiKey: "{\"apollo\":'[key]',$1$&$`|^@}\\n",
};

/** Keys that replace the common keys after rotation. */
export const ROTATED_KEYS = Object.fromEntries(
  Object.entries(COMMON_KEYS).map(([name, key]) => [name, `r0t${[...key].reverse().join("")}`]),
) as unknown as Keys;

/** Encodings of an echoed secret that redaction promises to find. */
export const encodings: Readonly<Record<string, (secret: string) => string>> = {
  plain: (secret) => secret,
  "upper case": (secret) => secret.toUpperCase(),
  "lower case": (secret) => secret.toLowerCase(),
  "URI component": (secret) => encodeURIComponent(secret),
  form: (secret) => new URLSearchParams([["", secret]]).toString().slice(1),
  "lower-case percent": (secret) => encodeURIComponent(secret).replaceAll(/%../g, (code) => code.toLowerCase()),
  JSON: (secret) => JSON.stringify(secret).slice(1, -1),
  "JSON with slashes escaped": (secret) => JSON.stringify(secret).slice(1, -1).replaceAll("/", "\\/"),
  base64: (secret) => btoa(secret),
  base64url: (secret) => Buffer.from(secret).toString("base64url"),
  "base64 with one preceding character": (secret) => btoa(`:${secret}`),
  "base64 with two preceding characters": (secret) => btoa(`a:${secret}:`),
  "basic credentials": (secret) => `Basic ${btoa(`${secret}:${secret}`)}`,
};
