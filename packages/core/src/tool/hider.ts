import type { AnyToolDefinition } from "../definition/definition.ts";
import type { ShownField } from "../definition/shown-fields.ts";
import type { ToolError } from "../errors.ts";
import type { TokenBudget } from "../result/fit.ts";
import type { JsonSchema } from "../schema/map-schema.ts";

/** Hides the values of some result fields from a model. */
export interface Hider {
  /** Whether a field is hidden, by its path in a result. */
  hides(field: string): boolean;
  /** Replaces the values of hidden fields by handles, also inside other strings. */
  hide<Value>(value: Value): Value;
  /**
   * Replaces known values inside strings, for data that is no result, such as the message of an error. Not for its code
   * and outcome, which programs compare: a value may be `unknown`.
   */
  hideStrings<Value>(value: Value): Value;
  /** Fits a result to a token budget, and hides it. No part of a value remains where fitting truncates a string. */
  fit(result: object, fitting: HiddenFitting): object;
  /** The schema of a result as a model gets it. */
  allowHandles(schema: JsonSchema): JsonSchema;
  /** Replaces handles in the arguments of a model by their values. @throws ToolError `invalid_input` for unknown ones */
  reveal(args: unknown): Revealed;
}

/** How to fit a result with hidden values. */
export interface HiddenFitting {
  /** The full result: the time of a call to make next is longer than the same time in `window`. */
  readonly full: object;
  /** The fields behind other cells of the result. */
  readonly shown: readonly ShownField[];
  /** What the arguments of the call revealed. */
  readonly revealed: Revealed | null;
  readonly budget: TokenBudget;
  /** Reduces a result to a number of tokens. Runs again with fewer if the handles take too many. */
  fit(result: object, maxTokens: number): object;
}

/** Arguments of a model with values in place of its handles. */
export interface Revealed {
  readonly args: unknown;
  /** Replaces these values by their handles wherever a string contains them, also as a part of a word. */
  conceal<Value>(value: Value): Value;
  /** What the model wrote in place of a string of its arguments; `undefined` if it is no such string. */
  ownString(revealed: string): string | undefined;
  /** Words an error with the arguments as the model wrote them. */
  reword(error: ToolError): ToolError;
}

/** Fields of results that a model does not see. `hideFields` of `@toolwright/core/hide` creates it. */
export interface HiddenFields {
  /**
   * Creates what hides the fields of one toolkit; `null` without fields.
   * @throws ToolError `misconfigured` for a name that no result has
   */
  createHider(definitions: readonly Pick<AnyToolDefinition<never>, "output">[]): Hider | null;
}
