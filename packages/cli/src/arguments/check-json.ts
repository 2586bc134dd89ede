import { doubledKey } from "@toolwright/core/manifest";
import { usageError } from "../usage-error.ts";

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
  const lines = text.slice(0, good).split("\n");
  const isBare = /[{,]\s*$/.test(text.slice(0, good)) && /[\w']/.test(text[good] ?? "");
  const end = good === text.length ? " It ends too early." : "";
  const hint = isBare ? ' Write keys in double quotes, like {"query": "…"}.' : end;
  const place = `line ${lines.length}, column ${(lines.at(-1)?.length ?? 0) + 1}`;
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
