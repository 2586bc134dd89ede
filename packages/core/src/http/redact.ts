const MASK = "[secret]";
/** Shorter texts are placeholders; masking them would garble every message. */
const MIN_LENGTH = 4;
/** Base64 of anything shorter is too likely to occur by chance. */
const WORTH_DECODING = /^[\x21-\x7e]{12,}$/;

/** Replaces every secret in a text. */
export type Redact = (text: string) => string;

/**
 * A function that masks secrets wherever they stand in a text: as they are, in any case, and as JSON, addresses, forms,
 * HTML and base64 write them, also one within another. Base64 is recognised inside a longer run, as in basic credentials.
 * @param secrets asked on every use, since secrets are only known once they were needed
 */
export function createRedact(secrets: () => readonly string[]): Redact {
  let current: { readonly known: string; readonly patterns: readonly RegExp[] } = { known: "", patterns: [] };
  return (text) => {
    // A secret that begins another one would leave the longer one's end standing.
    const masked = [...new Set(secrets())].filter(isSecret).sort((one, other) => other.length - one.length);
    const known = masked.join("\n");
    if (known !== current.known) current = { known, patterns: patternsFor(masked) };
    return current.patterns.reduce((shown, pattern) => shown.replace(pattern, MASK), text);
  };
}

function isSecret(text: string): boolean {
  return text.length >= MIN_LENGTH;
}

function patternsFor(secrets: readonly string[]): readonly RegExp[] {
  const encoded = secrets.filter((secret) => WORTH_DECODING.test(secret)).flatMap(base64Forms);
  return [
    ...(secrets.length > 0 ? [new RegExp(secrets.map(writtenAnyhow).join("|"), "gi")] : []),
    ...(encoded.length > 0 ? [new RegExp(encoded.map(writtenAsBase64).join("|"), "g")] : []),
  ];
}

/** Backslashes before a sign that JSON may escape, once per JSON text around it. Bounded, or a run of them would be read over and over. */
const ESCAPES = "\\\\{0,15}";
const ENTITIES: Readonly<Record<string, string>> = { '"': "quot", "<": "lt", ">": "gt", "'": "apos", "&": "amp" };

/** Letters and digits are escaped by no encoder; every other sign is by some. */
function writtenAnyhow(secret: string): string {
  return secret.replaceAll(/\\+|\W/g, (part) => (part.startsWith("\\") ? backslashes(part.length) : sign(part)));
}

/** Each of them may be doubled, and doubled again. */
function backslashes(count: number): string {
  return `(?:\\\\{${count},${count * 16}}|(?:${codes("\\")}){${count}})`;
}

/** A sign by itself or by its number, as JSON, an address or HTML write it. */
function sign(character: string, own = ownForm(character)): string {
  return `(?:${own}|${codes(character)})`;
}

function ownForm(character: string): string {
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

/** The letters of a run of base64 that a secret alone decides, for each place where it can begin in a group of three bytes. */
function base64Forms(secret: string): string[] {
  return [0, 1, 2].map((before) => {
    const encoded = btoa("\0".repeat(before) + secret);
    return encoded.slice(Math.ceil((before * 8) / 6), Math.floor(((before + secret.length) * 8) / 6));
  });
}

/** In either alphabet. */
function writtenAsBase64(encoded: string): string {
  return encoded.replaceAll(/[+/]/g, (letter) =>
    letter === "+" ? sign("+", "[-+]") : sign("/", `(?:_|${ESCAPES}\\/)`),
  );
}
