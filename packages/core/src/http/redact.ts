const MASK = "[secret]";
/** Shorter texts are placeholders; masking them would garble every message. */
const MIN_LENGTH = 4;

/** Replaces every secret in a text. */
export type Redact = (text: string) => string;

/**
 * A function that masks secrets wherever they stand in a text, as they are, URL-encoded in either way, and as JSON writes them.
 * @param secrets asked on every use, since secrets are only known once they were needed
 */
export function createRedact(secrets: () => readonly string[]): Redact {
  return (text) =>
    secrets()
      .filter((secret) => secret.length >= MIN_LENGTH)
      .flatMap((secret) => [secret, encodeURIComponent(secret), formEncode(secret), ...jsonForms(secret)])
      // A secret that begins another one would leave the longer one's end standing.
      .sort((one, other) => other.length - one.length)
      .reduce((masked, secret) => masked.replaceAll(secret, MASK), text);
}

/** As JSON writes it; some writers escape slashes too. */
function jsonForms(text: string): string[] {
  const escaped = JSON.stringify(text).slice(1, -1);
  return [escaped, escaped.replaceAll("/", "\\/")];
}

/** As `URLSearchParams` writes it: more characters are escaped than by `encodeURIComponent`. */
function formEncode(text: string): string {
  return new URLSearchParams([["", text]]).toString().slice(1);
}
