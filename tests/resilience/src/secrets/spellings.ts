/** A decoded string and its encodings. */
export interface Spelling {
  readonly spelling: string;
  readonly plain: string;
}

/** Decodes one encoding in a string and leaves the rest unchanged. */
type Decode = (text: string) => string;

const ENTITIES: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };
/** Maximum number of nested encodings, as in a log of a body that contains a query. */
const MAX_DEPTH = 3;

// Written independently of the library's redaction, so that it does not repeat its mistakes.
const escapes: Readonly<Record<string, Decode>> = {
  percent: (text) => text.replace(/%([0-9a-f]{2})/gi, (_, hex: string) => character(hex, 16)),
  json: (text) =>
    text.replace(/\\(?:u([0-9a-f]{4})|(["\\/]))/gi, (_, hex?: string, sign?: string) => sign ?? character(hex, 16)),
  html: (text) =>
    text
      .replace(/&#x([0-9a-f]+);/gi, (_, hex: string) => character(hex, 16))
      .replace(/&#(\d+);/g, (_, decimal: string) => character(decimal, 10))
      .replace(/&([a-z]+);/gi, (written, entity: string) => ENTITIES[entity.toLowerCase()] ?? written),
};
/** Encoded bytes may start anywhere in a run, so try every alignment. */
const binaries: Readonly<Record<string, Decode>> = {
  base64: (text) => runs(text, /[\w+/-]{12,}/g, (run) => [0, 1, 2, 3].map((skip) => bytes(run.slice(skip), "base64"))),
  hex: (text) => runs(text, /[0-9a-f]{20,}/gi, (run) => [0, 1].map((skip) => bytes(run.slice(skip), "hex"))),
  bytes: (text) =>
    runs(text, /\d{1,3}(?:,\s*\d{1,3}){9,}/g, (run) => [String.fromCharCode(...run.split(",").map(Number))]),
};
const decoders = { ...escapes, ...binaries };

/** Returns a string and all strings that it decodes to. */
export function spellingsOf(text: string): readonly Spelling[] {
  const decodings = new Map([[text, "as it is"]]);
  let current: Spelling[] = [{ spelling: "", plain: text }];
  for (let depth = 0; depth < MAX_DEPTH && current.length > 0; depth++) {
    current = current.flatMap(({ spelling, plain }) =>
      // Don't decode bytes within decoded bytes, which would yield noise.
      Object.entries(Object.keys(binaries).some((name) => spelling.includes(name)) ? escapes : decoders).flatMap(
        ([name, decode]) => {
          const decoded = decode(plain);
          if (decoded === "" || decodings.has(decoded)) return [];
          const encodings = spelling === "" ? name : `${name} in ${spelling}`;
          decodings.set(decoded, encodings);
          return [{ spelling: encodings, plain: decoded }];
        },
      ),
    );
  }
  return [...decodings].map(([plain, spelling]) => ({ spelling, plain }));
}

function character(digits: string | undefined, base: number): string {
  const code = Number.parseInt(digits ?? "", base);
  return code <= 0x10ffff ? String.fromCodePoint(code) : "";
}

/** Decodes runs of an alphabet and keeps only results with readable text. */
function runs(text: string, alphabet: RegExp, decode: (run: string) => readonly string[]): string {
  return (text.match(alphabet) ?? [])
    .flatMap(decode)
    .filter((decoded) => /[\x20-\x7e]{8}/.test(decoded))
    .join("\n");
}

function bytes(run: string, encoding: "base64" | "hex"): string {
  return Buffer.from(run, encoding).toString("latin1");
}
