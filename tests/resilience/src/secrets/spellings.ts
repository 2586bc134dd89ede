/** A text as it reads once an encoding is undone. */
export interface Spelling {
  readonly spelling: string;
  readonly plain: string;
}

/** Undoes one encoding wherever a text uses it, and leaves the rest as it is. */
type Decode = (text: string) => string;

const ENTITIES: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };
/** An encoding within an encoding within an encoding, as in a log of a body that holds a query. */
const MAX_DEPTH = 3;

// Written without a look at how the library masks, so that a mistake there is not repeated here.
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
/** Where such a run begins in a longer one is not known, so each place in a group of bytes is tried. */
const binaries: Readonly<Record<string, Decode>> = {
  base64: (text) => runs(text, /[\w+/-]{12,}/g, (run) => [0, 1, 2, 3].map((skip) => bytes(run.slice(skip), "base64"))),
  hex: (text) => runs(text, /[0-9a-f]{20,}/gi, (run) => [0, 1].map((skip) => bytes(run.slice(skip), "hex"))),
  bytes: (text) =>
    runs(text, /\d{1,3}(?:,\s*\d{1,3}){9,}/g, (run) => [String.fromCharCode(...run.split(",").map(Number))]),
};
const decoders = { ...escapes, ...binaries };

/** A text and everything that it decodes to. */
export function spellingsOf(text: string): readonly Spelling[] {
  const known = new Map([[text, "as it is"]]);
  let latest: Spelling[] = [{ spelling: "", plain: text }];
  for (let depth = 0; depth < MAX_DEPTH && latest.length > 0; depth++) {
    latest = latest.flatMap(({ spelling, plain }) =>
      // Bytes in bytes would read noise out of noise.
      Object.entries(Object.keys(binaries).some((name) => spelling.includes(name)) ? escapes : decoders).flatMap(
        ([name, decode]) => {
          const decoded = decode(plain);
          if (decoded === "" || known.has(decoded)) return [];
          const said = spelling === "" ? name : `${name} in ${spelling}`;
          known.set(decoded, said);
          return [{ spelling: said, plain: decoded }];
        },
      ),
    );
  }
  return [...known].map(([plain, spelling]) => ({ spelling, plain }));
}

function character(digits: string | undefined, base: number): string {
  const code = Number.parseInt(digits ?? "", base);
  return code <= 0x10ffff ? String.fromCodePoint(code) : "";
}

/** Only what the runs of an alphabet decode to; runs of noise decode to noise and are dropped. */
function runs(text: string, alphabet: RegExp, decode: (run: string) => readonly string[]): string {
  return (text.match(alphabet) ?? [])
    .flatMap(decode)
    .filter((decoded) => /[\x20-\x7e]{8}/.test(decoded))
    .join("\n");
}

function bytes(run: string, encoding: "base64" | "hex"): string {
  return Buffer.from(run, encoding).toString("latin1");
}
