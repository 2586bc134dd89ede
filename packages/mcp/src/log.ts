/** Writes one line for the operator, never to standard output, which only the protocol may use. */
export type Log = (line: string) => void;

/** Longest line, in characters: it may contain values of any length from a client. */
const MAX_CHARS = 4_000;

/**
 * Creates a log that writes single lines and redacts secrets.
 * @param secrets values to redact; empty ones are ignored
 */
export function createLog(write: (text: string) => void, secrets: readonly (string | undefined)[]): Log {
  const values = secrets.map((secret) => secret?.trim() ?? "").filter((secret) => secret !== "");
  return (line) => {
    const redacted = values.reduce((text, secret) => text.replaceAll(secret, "***"), line);
    // Control characters could forge log lines or control the operator's terminal.
    write(`toolwright-mcp: ${redacted.replaceAll(/\p{Cc}+/gu, " ").slice(0, MAX_CHARS)}\n`);
  };
}
