import type { AllowedRequest, Check } from "./sent-request.ts";

/** What is known when a request leaves. */
export interface Facts {
  /** The arguments as they were read, with their defaults. */
  readonly args: Readonly<Record<string, unknown>>;
  /** Every text and number that the backend told, as texts. */
  readonly told: ReadonlySet<string>;
}

/** What a tool may send, given what is known; the first is what it is for, the others follow from its answer. */
export type Expectation = (facts: Facts) => readonly [AllowedRequest, ...AllowedRequest[]];

/** What a tool may send: for its work, and for a preview, which may only read. */
export interface Expected {
  readonly run: Expectation;
  readonly preview?: (facts: Facts) => readonly AllowedRequest[];
}

/** A text argument; of a list, none. */
export function textOf({ args }: Facts, name: string): string {
  const value = args[name];
  return typeof value === "string" ? value : "";
}

/** The texts of a list argument. */
export function textsOf({ args }: Facts, name: string): readonly string[] {
  const value = args[name];
  return Array.isArray(value) ? value.filter((item) => typeof item === "string") : [];
}

/** A map argument as JSON carries it, without what a name of every object may stand for. */
export function mapOf({ args }: Facts, name: string): Readonly<Record<string, unknown>> {
  return JSON.parse(JSON.stringify(args[name] ?? {})) as Readonly<Record<string, unknown>>;
}

/** A text as an address can carry it: half a surrogate pair is replaced. */
export function inAddress(text: string): string {
  return text.toWellFormed();
}

/** Whether a value is something that the backend told before. */
export function isTold({ told }: Facts): Check {
  return (value) => told.has(String(value));
}

/** Whether a value is the text of a whole number in a range. */
export function isNumberText(least: number, most: number): Check {
  return (value) => typeof value === "string" && /^\d{1,16}$/.test(value) && isWithin(Number(value), least, most);
}

/** Whether a value is a whole number in a range. */
export function isNumber(least: number, most: number): Check {
  return (value) => typeof value === "number" && Number.isInteger(value) && isWithin(value, least, most);
}

function isWithin(value: number, least: number, most: number): boolean {
  return value >= least && value <= most;
}
