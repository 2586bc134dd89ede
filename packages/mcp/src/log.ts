/** Tells the operator one line; never on standard output, which carries the protocol alone. */
export type Log = (line: string) => void;

/** Longest line; what a client sent may be of any length. */
const MAX_CHARS = 4_000;

/**
 * A log of single lines without the given secrets.
 * @param secrets values that must not appear; empty ones are ignored
 */
export function createLog(write: (text: string) => void, secrets: readonly (string | undefined)[]): Log {
  const hidden = secrets.map((secret) => secret?.trim() ?? "").filter((secret) => secret !== "");
  return (line) => {
    const masked = hidden.reduce((text, secret) => text.replaceAll(secret, "***"), line);
    // A control character could fake further lines, or speak to the operator's terminal.
    write(`toolwright-mcp: ${masked.replaceAll(/\p{Cc}+/gu, " ").slice(0, MAX_CHARS)}\n`);
  };
}
