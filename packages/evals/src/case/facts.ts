import type { Sandbox } from "@toolwright/sandbox";
import type { BooleanFact, InstantFact, ListFact, NumberFact, TextFact } from "../score/facts.ts";

/** A value, or how to compute it from the sandbox's records. */
type Value<Type> = Type | ((sandbox: Sandbox) => Type);

/** Declares a number. `within` and `withinShare` are its tolerance. */
export const number = (
  description: string,
  value: Value<number | null | undefined>,
  tolerance: Pick<NumberFact, "within" | "withinShare"> = {},
) => {
  return (sandbox: Sandbox): NumberFact => ({
    type: "number",
    value: resolve(value, sandbox) ?? Number.NaN,
    description,
    ...tolerance,
  });
};

/** Declares a name or an id, or all its accepted spellings. */
export const text = (description: string, value: Value<string | readonly string[] | null | undefined>) => {
  return (sandbox: Sandbox): TextFact => ({ type: "text", value: resolve(value, sandbox) ?? "", description });
};

/** Declares a set of names or ids. */
export const list = (description: string, value: Value<readonly string[]>) => {
  return (sandbox: Sandbox): ListFact => ({ type: "list", value: resolve(value, sandbox), description });
};

/** Declares a point in time by its ISO-8601 string or epoch milliseconds. Its tolerance is a second by default. */
export const instant = (description: string, value: Value<string | number>, withinMs = 1_000) => {
  return (sandbox: Sandbox): InstantFact => ({
    type: "instant",
    value: new Date(resolve(value, sandbox)).toISOString(),
    description,
    withinMs,
  });
};

/** Declares a yes or no. */
export const boolean = (description: string, value: Value<boolean>) => {
  return (sandbox: Sandbox): BooleanFact => ({ type: "boolean", value: resolve(value, sandbox), description });
};

function resolve<Type>(value: Value<Type>, sandbox: Sandbox): Type {
  return typeof value === "function" ? (value as (sandbox: Sandbox) => Type)(sandbox) : value;
}
