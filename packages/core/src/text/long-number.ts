import { trimTrailing } from "./truncate.ts";

/** A number, as text, that a JavaScript number cannot hold. Its JSON is a string. */
export class LongNumber {
  readonly digits: string;

  constructor(digits: string) {
    this.digits = digits;
  }

  toJSON(): string {
    return this.digits;
  }
}

/** Whether a number is an integer that may have lost digits, like `12345678901234567000` for `12345678901234567890`. */
export function isRounded(value: unknown): value is number {
  return Number.isInteger(value) && !Number.isSafeInteger(value);
}

/** Parses JSON. `read` receives each number with its text, which older runtimes do not pass. @throws SyntaxError */
export function parseNumbers(text: string, read: (value: number, source: string | undefined) => unknown): unknown {
  return JSON.parse(text, (_, value: unknown, context?: { readonly source?: string }) =>
    typeof value === "number" ? read(value, context?.source) : value,
  );
}

/** Parses JSON without changing a digit. @throws SyntaxError */
export function parseExact(text: string): unknown {
  return parseNumbers(text, (value, source) => (source === undefined ? value : toExact(source)));
}

/**
 * Returns a value with the digits that an SDK kept, as a number or {@link LongNumber}, from a bigint or the
 * `NumericValue` of the AWS SDK. Returns any other value unchanged.
 */
export function exactValue(value: unknown): unknown {
  if (typeof value === "bigint") return toExact(String(value));
  if (typeof value !== "object" || value === null) return value;
  const { type, string } = value as { readonly type?: unknown; readonly string?: unknown };
  // A plain object with these fields stays an object.
  const isInstance = Object.getPrototypeOf(Object.getPrototypeOf(value) ?? Object.prototype) !== null;
  return isInstance && type === "bigDecimal" && typeof string === "string" ? toExact(string) : value;
}

/** Reads a number: as a JavaScript number if that has the same digits and isn't a rounded integer. */
function toExact(source: string): number | LongNumber {
  const value = Number(source);
  const isExact = Number.isFinite(value) && !isRounded(value) && significand(source) === significand(String(value));
  return isExact ? value : new LongNumber(source);
}

/** Returns the digits and the exponent of a number, equal for `1.50` and `15e-1`. Zero has no digits. */
function significand(source: string): string {
  const [mantissa = "", exponent = "0"] = source.toLowerCase().split("e");
  const [whole = "", fraction = ""] = mantissa.replace("-", "").split(".");
  const digits = (whole + fraction).replace(/^0+/, "");
  const kept = trimTrailing(digits, "0");
  return kept && `${kept}e${Number(exponent) - fraction.length + digits.length - kept.length}`;
}
