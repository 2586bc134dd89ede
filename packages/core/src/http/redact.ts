const MASK = "[secret]";

/** Replaces every secret in a text. */
export type Redact = (text: string) => string;

/**
 * A function that masks secrets wherever they stand in a text, as they are and URL-encoded.
 * @param secrets asked on every use, since secrets are only known once they were needed
 */
export function createRedact(secrets: () => readonly string[]): Redact {
  return (text) =>
    secrets()
      .filter((secret) => secret.length > 0)
      .flatMap((secret) => [secret, encodeURIComponent(secret)])
      .reduce((masked, secret) => masked.replaceAll(secret, MASK), text);
}
