import type { AllowedRequest, Check } from "./sent-request.ts";

/** The data from which a request's contents may come. */
export interface Facts {
  /** The parsed arguments, with defaults. */
  readonly args: Readonly<Record<string, unknown>>;
  /** Every string and number of the backend's earlier responses, as strings. */
  readonly responseValues: ReadonlySet<string>;
}

/** Returns the requests that a tool may send: first its main request, then those that follow from responses. */
export type Expectation = (facts: Facts) => readonly [AllowedRequest, ...AllowedRequest[]];

/** The requests that a tool and its preview may send; a preview may only read. */
export interface Expected {
  readonly run: Expectation;
  readonly preview?: (facts: Facts) => readonly AllowedRequest[];
}

/** Returns a string argument; "" for any other type. */
export function stringOf({ args }: Facts, name: string): string {
  const value = args[name];
  return typeof value === "string" ? value : "";
}

/** Returns the strings of a list argument. */
export function stringsOf({ args }: Facts, name: string): readonly string[] {
  const value = args[name];
  return Array.isArray(value) ? value.filter((item) => typeof item === "string") : [];
}

/** Returns a map argument after a JSON round trip, which removes inherited properties. */
export function mapOf({ args }: Facts, name: string): Readonly<Record<string, unknown>> {
  return JSON.parse(JSON.stringify(args[name] ?? {})) as Readonly<Record<string, unknown>>;
}

/** Replaces lone surrogates, which a URL cannot contain. */
export function inUrl(text: string): string {
  return text.toWellFormed();
}

/** Checks that a value comes from an earlier response. */
export function isResponseValue({ responseValues }: Facts): Check {
  return (value) => responseValues.has(String(value));
}

/** Checks that a value is a string of an integer in a range. */
export function isIntegerString(least: number, most: number): Check {
  return (value) => typeof value === "string" && /^\d{1,16}$/.test(value) && isWithin(Number(value), least, most);
}

/** Checks that a value is an integer in a range. */
export function isInteger(min: number, max: number): Check {
  return (value) => typeof value === "number" && Number.isInteger(value) && isWithin(value, min, max);
}

function isWithin(value: number, min: number, max: number): boolean {
  return value >= min && value <= max;
}
