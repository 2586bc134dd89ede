import { toPrintableLine } from "./printable-line.ts";

/** Quotation marks that look like the closing one. */
const QUOTE_LOOKALIKES = /[\u02ba\u02dd\u02ee\u05f4\u201c-\u201f\u2033\u2036\u275d\u275e\u3003\u301d-\u301f\uff02]/g;

/** Converts JSON to one printable line whose strings contain no mark that looks like their end. */
export function toPrintableQuotation(json: string): string {
  return toPrintableLine(json).replaceAll(QUOTE_LOOKALIKES, (mark) => `\\u{${mark.charCodeAt(0).toString(16)}}`);
}
