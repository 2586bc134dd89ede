import { RANKS, TOKENS } from "./tokenizer.ts";

/** Orders of the tokens with the lowest ranks; the others rarely are parts of others, so a few orders are enough for them. */
const EARLY_ORDERS = 70;
const EARLY_RANK = 16_384;
const LATE_RANKS = [40_000, 90_000];
/** Signs have their own orders, because they merge only with signs, and one run of signs has many ways to merge. */
const ORDERS_OF_SIGNS = 78;
/** Tokens of one byte have lower ranks. */
const BYTES = 256;

/** Code of the character that stands for the number 0. */
const FIRST_CODE = 0x30;
/** The same for the forms. From the digit 0, they would look like keys of an API in hex. */
const FIRST_FORM = 0x3e;
const FIRST_SHARED = 0x41;
const MAX_SHARED = 25;

/** The forms of a stem that are tokens, in the order of the bits that `readTokens` of `token-vocabulary.ts` reads. */
const FORMS: readonly ((stem: string) => string)[] = [
  (stem) => stem,
  (stem) => stem.charAt(0).toUpperCase() + stem.slice(1),
  (stem) => stem.toUpperCase(),
  (stem) => ` ${stem}`,
  (stem) => ` ${stem.charAt(0).toUpperCase()}${stem.slice(1)}`,
  (stem) => ` ${stem.toUpperCase()}`,
];

/** Renders the module of the table. Tokens whose case is none of the forms are left out. */
export function renderTable(ranks: ReadonlyMap<string, number>): string {
  const stems = [...new Set([...ranks.keys()].map(stemOf))].filter((stem) => stem !== "" && !/[A-Z]/.test(stem)).sort();
  let text = "";
  let forms = "";
  const all: { length: number; order: number }[] = [];
  let previous = "";
  for (const stem of stems) {
    const found = formsOf(stem, ranks);
    if (found.length === 0) continue;
    const shared = sharedLength(stem, previous);
    text += String.fromCharCode(FIRST_SHARED + shared) + stem.slice(shared);
    forms += String.fromCharCode(FIRST_FORM + found.reduce((bits, { bit }) => bits | (1 << bit), 0));
    all.push(...found);
    previous = stem;
  }
  // Tokens of one length have similar orders, which compress better side by side.
  all.sort((a, b) => a.length - b.length);
  const orders = all.map(({ order }) => String.fromCharCode(FIRST_CODE + order)).join("");
  return [
    HEAD,
    declare(
      "The stems in ascending order, each after the number of characters that it shares with the stem before it",
      "TOKEN_STEMS",
      text,
    ),
    declare("The forms of each stem that are tokens: six bits after the code of the sign >", "TOKEN_FORMS", forms),
    declare(
      "The order in which each token is merged, sorted by the length of the token, after the code of the digit 0",
      "TOKEN_ORDERS",
      orders,
    ),
    declare("One bit for each UTF-16 unit from U+0080 that is a token, in base64", "SINGLE_UNITS", singleUnits()),
  ].join("\n");
}

const HEAD = `// Written by \`scripts/write-token-table.ts\`, which says how and from which documents: a part of the vocabulary of o200k.
`;

function stemOf(token: string): string {
  return token.replace(/^ /, "").toLowerCase();
}

function formsOf(stem: string, ranks: ReadonlyMap<string, number>) {
  const tokens = FORMS.map((form) => form(stem));
  return tokens.flatMap((token, bit) => {
    const rank = ranks.get(token);
    const isNew = tokens.indexOf(token) === bit && stemOf(token) === stem;
    return rank !== undefined && isNew ? [{ bit, order: orderOf(token, rank), length: token.length }] : [];
  });
}

/** Order in which a token is merged, by its rank. */
export function orderOf(token: string, rank: number): number {
  if (!/[\p{L}\p{N}\s]/u.test(token)) return orderWithin(ORDERS_OF_SIGNS, rank, TOKENS.length);
  if (rank >= EARLY_RANK) return EARLY_ORDERS + LATE_RANKS.filter((late) => rank >= late).length;
  return orderWithin(EARLY_ORDERS, rank, EARLY_RANK);
}

/** Divides the ranks below a limit into orders, by their logarithms. */
function orderWithin(orders: number, rank: number, limit: number): number {
  const share = Math.log2(Math.max(rank, BYTES) / BYTES) / Math.log2(limit / BYTES);
  return Math.min(orders - 1, Math.floor(share * orders));
}

function sharedLength(stem: string, previous: string): number {
  let length = 0;
  while (length < MAX_SHARED && length < stem.length && stem[length] === previous[length]) length++;
  return length;
}

const FIRST_SINGLE = 0x80;

function singleUnits(): string {
  const bytes = new Uint8Array((0x1_0000 - FIRST_SINGLE) / 8);
  for (const token of RANKS.keys()) {
    const unit = token.charCodeAt(0);
    const index = unit - FIRST_SINGLE;
    if (token.length === 1 && index >= 0) bytes[index >> 3] = (bytes[index >> 3] as number) | (1 << (index & 7));
  }
  const end = bytes.findLastIndex((byte) => byte !== 0) + 1;
  return Buffer.from(bytes.subarray(0, end)).toString("base64");
}

/** Letters, digits and signs as they are; other characters, such as those without width, as escapes. */
function declare(comment: string, name: string, text: string): string {
  // A placeholder of a template would look like a mistake.
  const literal = JSON.stringify(text)
    .replaceAll("${", "\\u0024{")
    .replace(/[^\x20-\x7e\p{L}\p{N}]/gu, (character) =>
      character
        .split("")
        .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`)
        .join(""),
    );
  return `/** ${comment}. */\nexport const ${name} =\n  ${literal};\n`;
}
