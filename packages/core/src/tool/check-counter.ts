import { misconfigured } from "../errors.ts";
import { type CountTokens, tryCount } from "../result/fit.ts";

/**
 * Checks a custom counter by one call.
 * @throws ToolError `misconfigured` for anything but a function that returns numbers from 0
 */
export function checkCounter(countTokens: CountTokens | undefined): void {
  if (countTokens === undefined) return;
  if (typeof countTokens !== "function") throw wrongCounter(`a value of type ${typeof countTokens}`);
  if (!(tryCount(countTokens, '{"rows":[]}') >= 0))
    throw wrongCounter("a function that throws, or that returns no number from 0");
}

function wrongCounter(received: string) {
  const rule = "takes a function that returns the number of tokens of a string";
  return misconfigured([{ parameter: "countTokens", received, rule, example: "(text) => encode(text).length" }]);
}
