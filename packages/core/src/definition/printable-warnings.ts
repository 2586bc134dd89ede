import { toPrintableLine } from "../text/printable-line.ts";

/**
 * Converts the warnings of a result to printable lines, because they are sentences and may name untrusted text. All other
 * fields are data and stay unchanged.
 */
export function withPrintableWarnings(result: object): object {
  const warnings: unknown = "warnings" in result ? result.warnings : undefined;
  if (!Array.isArray(warnings)) return result;
  return {
    ...result,
    warnings: warnings.map((one: unknown) => (typeof one === "string" ? toPrintableLine(one) : one)),
  };
}
