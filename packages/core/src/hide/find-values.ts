/** Number of a value's first characters that are compared first. */
const MAX_HEAD_CHARS = 3;

/** Finds values inside strings: as plain substrings in any case, also escaped in JSON and in URLs. */
export interface ValueFinder {
  /** Whether a string contains a value. */
  finds(text: string): boolean;
  /** Replaces every occurrence of a value in a string. Longer values come first, since one value may begin with another. */
  replace(
    text: string,
    /** `key` is the string by which values are the same. Default: the occurrence. */
    replaceWith: (occurrence: string, label: string, start: number, key?: string) => string,
    /** Path of the field with the string, for patterns that it helps. */
    field?: string,
  ): string;
}

/** Whether a match in a string, in lower case, counts as the value. */
export type IsFound = (text: string, start: number, end: number, label: string) => boolean;

/** Hashes a part of a string. */
type HashAt = (start: number, length: number) => number;

/** Creates a finder for values, each with a label that {@link ValueFinder.replace} gets. */
export function createValueFinder(
  values: Iterable<readonly [value: string, label: string]>,
  isFound: IsFound = () => true,
): ValueFinder {
  const labels = new Map<string, string>();
  for (const [value, label] of values)
    for (const form of formsOf(value)) if (form !== "" && !labels.has(form)) labels.set(form, label);
  const forms = [...labels.keys()].sort((one, other) => one.length - other.length);
  const headLength = Math.min(MAX_HEAD_CHARS, forms[0]?.length ?? 0);
  const hashesOf = createRollingHash(forms.at(-1)?.length ?? 0);
  const heads = new Set(forms.map((form) => hashesOf(form.slice(0, headLength))(0, headLength)));
  const longestAt = findLongest(forms, hashesOf);
  const replace: ValueFinder["replace"] = (text, replaceWith) => {
    const folded = foldCase(text);
    const hashAt = hashesOf(folded);
    const parts: string[] = [];
    let end = 0;
    for (let start = 0; start + headLength <= text.length; start++) {
      if (!heads.has(hashAt(start, headLength))) continue;
      let length = longestAt(hashAt, start, text.length - start);
      for (; length > 0; length = longestAt(hashAt, start, length - 1)) {
        const label = labels.get(folded.slice(start, start + length));
        if (label === undefined || !isFound(folded, start, start + length, label)) continue;
        parts.push(text.slice(end, start), replaceWith(text.slice(start, start + length), label, start));
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
 * Creates the function that finds the length of the longest value at a position of a string, or 0. It uses a binary
 * search over the lengths of values, since trying each length at each position would block the process. For each value,
 * its beginnings at the shorter lengths that this search tries are stored too, so the search knows that a longer value
 * is possible.
 * @param values from the shortest to the longest
 */
function findLongest(values: readonly string[], hashesOf: (text: string) => HashAt) {
  const lengths = [...new Set(values.map((value) => value.length))];
  /** For each length, maps the hash of each value or beginning to the length of the longest value that it starts. */
  const known = lengths.map(() => new Map<number, number>());
  const search = (maxLength: number, visit: (length: number, hashes: Map<number, number>) => boolean): void => {
    for (let low = 0, high = lengths.length - 1; low <= high; ) {
      const middle = (low + high) >> 1;
      const length = lengths[middle] ?? 0;
      const hashes = known[middle];
      if (length <= maxLength && hashes && visit(length, hashes)) low = middle + 1;
      else high = middle - 1;
    }
  };
  const longestAt = (hashAt: HashAt, start: number, maxLength: number): number => {
    let found = 0;
    search(maxLength, (length, hashes) => {
      const longest = hashes.get(hashAt(start, length));
      found = longest ?? found;
      return longest !== undefined;
    });
    return found;
  };
  for (const value of values) {
    const hashAt = hashesOf(value);
    search(value.length, (length, hashes) => {
      const hash = hashAt(0, length);
      if (length === value.length) hashes.set(hash, length);
      else if (!hashes.has(hash)) hashes.set(hash, longestAt(hashAt, 0, length));
      return true;
    });
  }
  return longestAt;
}

/**
 * Hashes parts of strings, each in constant time: comparing long values at each position would block the process. The
 * random bases keep untrusted text from choosing parts with equal hashes. A hash has 53 bits, since a collision would
 * lose a value.
 */
function createRollingHash(maxLength: number): (text: string) => HashAt {
  const [high, low] = [(Math.random() * 2 ** 32) | 1, (Math.random() * 2 ** 32) | 1];
  const powers = new Int32Array(2 * maxLength + 2).fill(1);
  for (let index = 2; index < powers.length; index += 2) {
    powers[index] = Math.imul(powers[index - 2] ?? 0, high);
    powers[index + 1] = Math.imul(powers[index - 1] ?? 0, low);
  }
  return (text) => {
    // The sums of both bases alternate, since one array per string is faster than two.
    const sums = new Int32Array(2 * text.length + 2);
    for (let index = 0; index < text.length; index++) {
      const code = text.charCodeAt(index);
      sums[2 * index + 2] = Math.imul(sums[2 * index] ?? 0, high) + code;
      sums[2 * index + 3] = Math.imul(sums[2 * index + 1] ?? 0, low) + code;
    }
    const half = (start: number, length: number) =>
      (sums[start + 2 * length] ?? 0) - Math.imul(sums[start] ?? 0, powers[2 * length + (start & 1)] ?? 0);
    return (start, length) => (half(2 * start, length) >>> 11) * 2 ** 32 + (half(2 * start + 1, length) >>> 0);
  };
}

/**
 * Converts to lower case of the same length: `İ` would become two characters, and a sigma depends on the letters around
 * it.
 */
function foldCase(text: string): string {
  return text.replaceAll("İ", "i").toLowerCase().replaceAll("ς", "σ");
}

/** Lists the forms of a value in a sentence, in JSON and in a URL, in lower case. */
function formsOf(value: string): Iterable<string> {
  // Most values are emails and identifiers, which need no other encoding. This takes a third of the time.
  if (/^[\w.@-]*$/.test(value)) return [value.toLowerCase(), value.toLowerCase().replaceAll("@", "%40")];
  const forms = new Set<string>();
  // The encoding of a letter outside ASCII depends on its case, and the lower case of `İ` is two characters.
  const spellings = /(?![A-Z])\p{Changes_When_Lowercased}/u.test(value) ? [value, value.toLowerCase()] : [value];
  for (const spelling of spellings) {
    const json = JSON.stringify(spelling).slice(1, -1);
    const query = new URLSearchParams([["", spelling]]).toString().slice(1);
    forms.add(spelling).add(encodeURIComponent(spelling.toWellFormed())).add(query).add(query.replaceAll("+", "%20"));
    // Python and PHP write only ASCII in JSON, and PHP escapes slashes.
    for (const written of [json, json.replaceAll(/[\x80-\uFFFF]/g, escapeInJson)])
      forms.add(written).add(written.replaceAll("/", "\\/"));
  }
  return [...forms].map(foldCase);
}

function escapeInJson(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;
}
