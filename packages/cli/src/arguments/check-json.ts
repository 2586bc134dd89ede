import { doubledKey } from "@toolwright/core/manifest";
import { usageError } from "../usage-error.ts";

/** Advises on a key without quotes, which a shell may have removed. */
const BARE = ` Write keys in double quotes, and on a command line the JSON in single ones: '{"NAME":"VALUE"}'.`;

/**
 * Refuses invalid JSON, and names only the position of the error. The parser's message would quote the text. Also
 * refuses an object that names a key twice, of which parsers keep the last.
 * @param subject start of the message, such as `The arguments are`
 */
export function checkJson(text: string, subject: string): void {
  const isValid = text.trim() === "" || isStartOfJson(text, true);
  const doubled = isValid ? doubledKey(text) : null;
  if (doubled) throw usageError(`${subject} ambiguous: ${doubled} occurs twice in one object. Keep one of them.`);
  if (isValid) return;
  let [good, bad] = [0, text.length + 1];
  while (bad - good > 1) {
    const middle = (good + bad) >> 1;
    [good, bad] = isStartOfJson(text.slice(0, middle)) ? [middle, bad] : [good, middle];
  }
  const [start, next = ""] = [text.slice(0, good), text[good]];
  let hint = next === "" ? " It ends too early." : "";
  if (/,\s*$/.test(start) && /[}\]]/.test(next)) hint = " There is a comma after the last value.";
  else if (/[{,]\s*$/.test(start) && /[\w']/.test(next)) hint = BARE;
  else if (/["[{]/.test(next) && isStartOfJson(`${start},${next}`)) hint = " A comma is missing before it.";
  const place = `line ${start.split("\n").length}, column ${good - start.lastIndexOf("\n")}`;
  throw usageError(`${subject} not valid JSON: ${place}.${hint}`);
}

/** Whether a string is JSON, or its start: the parser fails at its end. */
function isStartOfJson(text: string, isWhole = false): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch (error) {
    const [, position] = / at position (\d+)/.exec(String(error)) ?? [];
    return !isWhole && (/Unexpected end|Unterminated/.test(String(error)) || Number(position) === text.length);
  }
}
