/** Characters of a value that are compared first. */
const MAX_HEAD_CHARS = 3;

/** Finds values inside strings: as plain substrings in any case, also escaped in JSON and in URLs. */
export interface ValueFinder {
  /** Whether a string contains a value. */
  finds(text: string): boolean;
  /** Replaces every occurrence of a value in a string. Longer values come first, since one value may begin with another. */
  replace(text: string, replaceWith: (occurrence: string, label: string) => string): string;
}

/** Whether a value at a place of a string, in lower case, is that value. */
export type IsFound = (text: string, start: number, end: number) => boolean;

/** The values of one length that have the same head. */
interface SameLength {
  readonly length: number;
  readonly hashes: Set<number>;
}

/** Creates a finder for values, each with a label that {@link ValueFinder.replace} gets. */
export function createValueFinder(
  values: Iterable<readonly [value: string, label: string]>,
  isFound: IsFound = () => true,
): ValueFinder {
  const labels = new Map<string, string>();
  for (const [value, label] of values)
    for (const form of formsOf(value)) if (form !== "" && !labels.has(form)) labels.set(form, label);
  const forms = [...labels.keys()].sort((one, other) => other.length - one.length);
  const headLength = Math.min(MAX_HEAD_CHARS, forms.at(-1)?.length ?? 0);
  const hashesOf = createRollingHash(forms[0]?.length ?? 0);
  const byHead = new Map<number, SameLength[]>();
  for (const form of forms) {
    const { length } = form;
    const hashAt = hashesOf(form);
    const head = hashAt(0, headLength);
    const known = byHead.get(head) ?? [];
    byHead.set(head, known);
    if (known.at(-1)?.length !== length) known.push({ length, hashes: new Set() });
    known.at(-1)?.hashes.add(hashAt(0, length));
  }
  const replace: ValueFinder["replace"] = (text, replaceWith) => {
    const folded = foldCase(text);
    const hashAt = hashesOf(folded);
    const parts: string[] = [];
    let end = 0;
    for (let start = 0; start + headLength <= text.length; start++) {
      for (const { length, hashes } of byHead.get(hashAt(start, headLength)) ?? []) {
        if (start + length > text.length || !hashes.has(hashAt(start, length))) continue;
        const label = labels.get(folded.slice(start, start + length));
        if (label === undefined || !isFound(folded, start, start + length)) continue;
        parts.push(text.slice(end, start), replaceWith(text.slice(start, start + length), label));
        end = start + length;
        start = end - 1;
        break;
      }
    }
    return end === 0 ? text : parts.join("") + text.slice(end);
  };
  return { replace, finds: (text) => replace(text, () => "") !== text };
}

/**
 * Hashes the parts of strings, each in constant time: comparing long values at each place would block the process. The
 * random base keeps untrusted text from choosing parts with equal hashes.
 */
function createRollingHash(maxLength: number): (text: string) => (start: number, length: number) => number {
  const base = (Math.random() * 2 ** 32) | 1;
  const powers = new Int32Array(maxLength + 1).fill(1);
  for (let length = 1; length <= maxLength; length++) powers[length] = Math.imul(powers[length - 1] ?? 0, base);
  return (text) => {
    const sums = new Int32Array(text.length + 1);
    for (let index = 0; index < text.length; index++)
      sums[index + 1] = Math.imul(sums[index] ?? 0, base) + text.charCodeAt(index);
    return (start, length) => ((sums[start + length] ?? 0) - Math.imul(sums[start] ?? 0, powers[length] ?? 0)) | 0;
  };
}

/** Lower case of the same length: `İ` would become two characters, and a sigma depends on the letters around it. */
function foldCase(text: string): string {
  return text.replaceAll("İ", "i").toLowerCase().replaceAll("ς", "σ");
}

/** A value as a sentence, JSON or a URL contains it, in lower case. */
function formsOf(value: string): ReadonlySet<string> {
  const forms = new Set<string>();
  // The percent-encoding of other letters depends on their case, and the lower case of `İ` is two characters.
  for (const spelling of /^[\0-\x7F]*$/.test(value) ? [value] : [value, value.toLowerCase()]) {
    forms.add(foldCase(spelling));
    forms.add(foldCase(JSON.stringify(spelling).slice(1, -1)));
    forms.add(foldCase(encodeURIComponent(spelling.toWellFormed())));
  }
  return forms;
}
