/** Finds one kind of value: a regular expression finds candidates, and a check decides. */
export interface Detector {
  /** Global regular expression for candidates. If it has a group, only the group counts. */
  readonly find: RegExp;
  /** Whether a candidate is a value, or how many of its characters are. Default: all. */
  readonly check?: (candidate: string, before: string, after: string) => boolean | number;
  /** Whether another value can start inside a refused candidate. Default: no. */
  readonly retries?: boolean;
}

/** Part of a string to hide. */
export interface Match {
  readonly start: number;
  readonly end: number;
}

/** Number of characters around a candidate that a check can read. */
const CONTEXT_CHARS = 40;

/** Lists the values that a detector finds in a string. */
export function detect({ find, check, retries = false }: Detector, text: string): readonly Match[] {
  const matches: Match[] = [];
  find.lastIndex = 0;
  for (let match = find.exec(text); match; match = find.exec(text)) {
    const candidate = match[1] ?? match[0];
    const start = match.index + match[0].lastIndexOf(candidate);
    const end = start + candidate.length;
    const before = text.slice(Math.max(0, start - CONTEXT_CHARS), start);
    const found = check?.(candidate, before, text.slice(end, end + CONTEXT_CHARS)) ?? true;
    const length = found === true ? candidate.length : Number(found);
    if (length > 0) matches.push({ start, end: start + length });
    // A pattern of the host can match an empty string.
    const consumed = length > 0 ? length : retries ? 1 : candidate.length;
    find.lastIndex = start + Math.max(1, consumed);
  }
  return matches;
}
