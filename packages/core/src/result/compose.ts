import { createFit, type Fit, toFit } from "./fit.ts";
import { COMMA, toTokens, type WeighedText, weighSigns, weighText } from "./tokens.ts";

/**
 * A result whose rows are serialized already. It is serialized as `JSON.stringify` would do, with the texts of the rows
 * in the place of `rows`; where no field holds `rows`, it is serialized as it is.
 */
export function composeFit(value: object, rows: readonly object[], texts: readonly WeighedText[]): Fit {
  if (!Object.values(value).includes(rows) || "toJSON" in value) return toFit(value);
  const pieces: string[] = [];
  const tally = createTally();
  let frame: string[] = [];
  const endFrame = () => {
    // Joined, not concatenated: a flat string is counted three times as fast as a rope.
    const text = frame.join("");
    frame = [];
    pieces.push(text);
    tally.add(weighText(text));
  };
  let separator = "{";
  for (const [name, field] of Object.entries(value)) {
    const text = field === rows ? "[" : JSON.stringify(field);
    if (text === undefined) continue;
    frame.push(separator, JSON.stringify(name), ":", text);
    separator = ",";
    if (field !== rows) continue;
    endFrame();
    pieces.push(texts.map(({ text: row }) => row).join(","));
    for (const [index, row] of texts.entries()) {
      if (index > 0) tally.add(COMMA);
      tally.add(row);
    }
    frame.push("]");
  }
  frame.push("}");
  endFrame();
  return createFit(value, pieces.join(""), tally.tokens());
}

/** Adds up the weights of texts that follow each other; where two meet, at least one has a sign. */
export function createTally() {
  let weight = 0;
  let signs = 0;
  return {
    add({ text, inner, lead, trail }: WeighedText): void {
      if (lead === text.length) {
        signs += lead;
        return;
      }
      weight += weighSigns(signs + lead) + inner;
      signs = trail;
    },
    /** Tokens of the joined text; it never falls when a text is added. */
    tokens: () => toTokens(weight + weighSigns(signs)),
  };
}
