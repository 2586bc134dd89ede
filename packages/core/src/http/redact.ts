const REPLACEMENT = "[secret]";
/** Shorter strings are placeholders; redacting them would garble every message. */
const MIN_LENGTH = 4;
/** The base64 of a shorter secret is too likely to match unrelated characters. */
const WORTH_DECODING = /^[\x21-\x7e]{12,}$/;

/** Replaces every secret in a string. */
export type Redact = (text: string) => string;

/**
 * Creates a function that redacts secrets in a string: in any letter case, and in the encodings of JSON, URLs, forms, HTML
 * and base64, also nested. Base64 is found inside a longer run too, as in basic credentials.
 * @param secrets called on every use, because secrets are read only when a request needs them
 */
export function createRedact(secrets: () => readonly string[]): Redact {
  let cache: { readonly key: string; readonly patterns: readonly RegExp[] } = { key: "", patterns: [] };
  return (text) => {
    // Longest first: a secret that is a prefix of another would leave the end of the longer one.
    const sorted = [...new Set(secrets())].filter(isSecret).sort((one, other) => other.length - one.length);
    const key = sorted.join("\n");
    if (key !== cache.key) cache = { key, patterns: patternsFor(sorted) };
    return cache.patterns.reduce((redacted, pattern) => redacted.replace(pattern, REPLACEMENT), text);
  };
}

function isSecret(text: string): boolean {
  return text.length >= MIN_LENGTH;
}

function patternsFor(secrets: readonly string[]): readonly RegExp[] {
  const encoded = secrets.filter((secret) => WORTH_DECODING.test(secret)).flatMap(base64Forms);
  return [
    ...(secrets.length > 0 ? [new RegExp(secrets.map(patternOf).join("|"), "gi")] : []),
    ...(encoded.length > 0 ? [new RegExp(encoded.map(base64PatternOf).join("|"), "g")] : []),
  ];
}

/** Backslashes before an escaped character, one level per nested JSON string. Bounded, because a long run would backtrack. */
const ESCAPES = "\\\\{0,15}";
const ENTITIES: Readonly<Record<string, string>> = { '"': "quot", "<": "lt", ">": "gt", "'": "apos", "&": "amp" };

/** Matches a secret in every encoding. No encoder escapes letters and digits; some encoder escapes each other character. */
function patternOf(secret: string): string {
  return secret.replaceAll(/\\+|\W/g, (part) =>
    part.startsWith("\\") ? backslashes(part.length) : characterPattern(part),
  );
}

/** Matches a run of backslashes, each of which may be doubled several times. */
function backslashes(count: number): string {
  return `(?:\\\\{${count},${count * 16}}|(?:${codes("\\")}){${count}})`;
}

/** Matches a character as it is, or by its code in JSON, a URL or HTML. */
function characterPattern(character: string, literal = literalPattern(character)): string {
  return `(?:${literal}|${codes(character)})`;
}

function literalPattern(character: string): string {
  if (character === " ") return "[ +]";
  return /["'/]/.test(character) ? `${ESCAPES}${character}` : `\\${character}`;
}

function codes(character: string): string {
  const decimal = character.charCodeAt(0);
  const hex = decimal
    .toString(16)
    .padStart(2, "0")
    .replaceAll(/[a-f]/g, (letter) => `[${letter}${letter.toUpperCase()}]`);
  const entity = ENTITIES[character];
  const named = entity === undefined ? "" : `|${entity}`;
  return `\\\\{1,15}u00${hex}|%(?:25)*${hex}|&(?:amp;)*(?:#0*${decimal}|#[xX]0*${hex}${named});`;
}

/** The base64 characters that depend on the secret alone, for each of its three offsets in a group of three bytes. */
function base64Forms(secret: string): string[] {
  return [0, 1, 2].map((before) => {
    const encoded = btoa("\0".repeat(before) + secret);
    return encoded.slice(Math.ceil((before * 8) / 6), Math.floor(((before + secret.length) * 8) / 6));
  });
}

/** Matches base64 in the standard and the URL alphabet. */
function base64PatternOf(encoded: string): string {
  return encoded.replaceAll(/[+/]/g, (letter) =>
    letter === "+" ? characterPattern("+", "[-+]") : characterPattern("/", `(?:_|${ESCAPES}\\/)`),
  );
}
