import { toPrintableLine } from "@toolwright/core/text";
import { createRedact } from "@toolwright/core/transport";

/** Writes one line for the operator, never to standard output, which only the protocol may use. */
export type Log = (line: string) => void;

/** Maximum length of a line, in characters, since it may contain values of any length from a client. */
const MAX_CHARS = 4_000;

/**
 * Creates a log that writes printable single lines and redacts secrets like the toolkits.
 * @param secrets values to redact; those of less than four characters are ignored
 */
export function createLog(write: (text: string) => void, secrets: readonly (string | undefined)[]): Log {
  const { text: redact } = createRedact(secrets.map((secret) => secret?.trim() ?? ""));
  return (line) => {
    // Redact first: an escape or a cut could leave an unrecognizable part of a secret.
    write(`toolwright-mcp: ${toPrintableLine(redact(line)).slice(0, MAX_CHARS)}\n`);
  };
}
