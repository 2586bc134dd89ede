import { isRecord } from "../value/plain.ts";
import { createFit, type Fit, toFit } from "./fit.ts";
import { breakAt, COMMA, toTokens, type WeighedText, weighSigns, weighText } from "./tokens.ts";

/**
 * Serializes a result as `JSON.stringify` does, but inserts the JSON of rows that are already serialized in place of
 * the field whose value is `rows`, in the result or in one of its fields. Without such a field it serializes the entire
 * result.
 */
export function composeFit(value: object, rows: readonly object[], weighedRows: readonly WeighedText[]): Fit {
  if (!hasRows(value, rows) && !Object.values(value).some((field) => hasRows(field, rows))) return toFit(value);
  const pieces: string[] = [];
  const tally = createTally();
  let frame: string[] = [];
  const endFrame = () => {
    // Join instead of concatenating: counting a flat string is three times as fast as counting a rope.
    const text = frame.join("");
    frame = [];
    pieces.push(text);
    tally.add(weighText(text));
  };
  const writeRows = () => {
    frame.push("[");
    endFrame();
    pieces.push(weighedRows.map(({ text }) => text).join(","));
    for (const [index, row] of weighedRows.entries()) {
      if (index > 0) tally.add(COMMA);
      tally.add(row);
    }
    frame.push("]");
  };
  const writeObject = (fields: object) => {
    let separator = "{";
    for (const [name, field] of Object.entries(fields)) {
      const isFrame = field === rows || hasRows(field, rows);
      const text = isFrame ? "" : JSON.stringify(field);
      if (text === undefined) continue;
      frame.push(separator, JSON.stringify(name), ":", text);
      separator = ",";
      if (field === rows) writeRows();
      else if (isFrame) writeObject(field);
    }
    frame.push("}");
  };
  writeObject(value);
  endFrame();
  return createFit(value, pieces.join(""), tally.tokens());
}

/** Whether a field of an object is the list of rows. */
function hasRows(value: unknown, rows: readonly object[]): value is object {
  return isRecord(value) && !("toJSON" in value) && Object.values(value).includes(rows);
}

/** Adds up the weights of consecutive strings. At each joint, at least one of the two strings must have a sign. */
export function createTally() {
  let weight = 0;
  let signs = "";
  return {
    add({ text, inner, lead, trail }: WeighedText): void {
      signs += text.slice(0, lead);
      if (lead === text.length) return;
      weight += weighSigns(signs, breakAt(text, lead)) + inner;
      signs = text.slice(text.length - trail);
    },
    weight: () => weight + weighSigns(signs),
    /** Tokens of the joined string. */
    tokens: () => toTokens(weight + weighSigns(signs)),
  };
}
