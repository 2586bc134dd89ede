const MASK = "[secret]";
/** Shorter texts are placeholders; masking them would garble every message. */
const MIN_LENGTH = 4;

/** Replaces every secret in a text. */
export type Redact = (text: string) => string;

/**
 * A function that masks secrets wherever they stand in a text, as they are and URL-encoded in either way.
 * @param secrets asked on every use, since secrets are only known once they were needed
 */
export function createRedact(secrets: () => readonly string[]): Redact {
  return (text) =>
    secrets()
      .filter((secret) => secret.length >= MIN_LENGTH)
      .flatMap((secret) => [secret, encodeURIComponent(secret), formEncode(secret)])
      // A secret that begins another one would leave the longer one's end standing.
      .sort((one, other) => other.length - one.length)
      .reduce((masked, secret) => masked.replaceAll(secret, MASK), text);
}

/** As `URLSearchParams` writes it: more characters are escaped than by `encodeURIComponent`. */
function formEncode(text: string): string {
  return new URLSearchParams([["", text]]).toString().slice(1);
}
