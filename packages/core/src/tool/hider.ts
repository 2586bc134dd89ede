import type { OpaqueDefinition, ShownField } from "../definition/definition.ts";
import type { InputIssue, ToolError } from "../errors.ts";
import type { TokenBudget } from "../result/fit.ts";
import type { JsonSchema } from "../schema/map-schema.ts";

/** Hides the values of some result fields from a model. */
export interface Hider {
  /** Whether a field is hidden, by its path in a result. */
  hides(field: string): boolean;
  /** Replaces the values of hidden fields with handles, even inside other strings. */
  hide<Value>(value: Value): Value;
  /**
   * Replaces known values inside strings of other data, such as an error's message. Don't pass its code and outcome,
   * which programs compare: a hidden value may be `unknown`.
   */
  hideStrings<Value>(value: Value): Value;
  /**
   * Fits a result to a token budget, and hides its values. No part of a value remains where fitting truncates a string.
   */
  fit(result: object, fitting: HiddenFitting): object;
  /** Returns a result's schema in the form for models. */
  allowHandles(schema: JsonSchema): JsonSchema;
  /** Replaces handles in a model's arguments with their values. @throws ToolError `invalid_input` for unknown ones */
  reveal(args: unknown): Revealed;
}

/** Input for fitting a result with hidden values. */
export interface HiddenFitting {
  /** The full result: the time of a call to make next is longer than the same time in `window`. */
  readonly full: object;
  /** The fields behind other cells of the result. */
  readonly shown: readonly ShownField[];
  /** The hidden values in the call's arguments. */
  readonly revealed: Revealed | null;
  readonly budget: TokenBudget;
  /** Reduces a result to a number of tokens. Runs again with fewer tokens if the handles take too many. */
  fit(result: object, maxTokens: number): object;
}

/** A model's arguments with values in place of its handles. */
export interface Revealed {
  readonly args: unknown;
  /** Replaces these values with their handles wherever a string contains them, even as part of a word. */
  conceal<Value>(value: Value): Value;
  /**
   * Returns the handle that the model wrote where this value now stands, or `undefined` if it wrote the value itself.
   */
  ownString(revealed: string): string | undefined;
  /** Rewords an error with the arguments as the model wrote them. */
  reword(error: ToolError): ToolError;
}

/** One of several accounts of a host, whose name is in the handles of its hidden values. */
export interface HandleAccount {
  readonly name: string;
  /** Names of all accounts, this one included. */
  readonly names: readonly string[];
}

/** A value that a pattern finds in a string. */
export interface FoundValue {
  /** Index of its first character. */
  readonly start: number;
  /** Index after its last character. */
  readonly end: number;
  /** Name in the value's handle. */
  readonly label: string;
  /** The value without escapes. Default: these characters. */
  readonly value?: string | undefined;
  /** String by which values are the same, such as an address in lower case. Default: the value. */
  readonly key?: string | undefined;
}

/** Kinds of values that are hidden wherever a string contains them. */
export interface HiddenPatterns {
  /** Names in the values' handles. */
  readonly names: readonly string[];
  /** Names that the host chose. */
  readonly ownNames: readonly string[];
  /** Names whose handles become values in arguments. */
  readonly revealed: readonly string[];
  /**
   * Lists the values in a string, which may overlap. `field` is the path of the field with the string, and `isDeclared`
   * whether a tool declares the field, unlike an attribute.
   */
  find(text: string, field: string, isDeclared: boolean): readonly FoundValue[];
  /** Lists the host's patterns that would hide a value that the tools need. */
  conflicts(definitions: readonly HidingDefinition[]): readonly InputIssue[];
}

/** The parts of a definition that hiding depends on. */
export type HidingDefinition = Pick<OpaqueDefinition<never>, "name" | "ids" | "output">;

/**
 * Data that a model does not see. `hideFields` of `@toolwright/core/hide` and `hidePatterns` of
 * `@toolwright/core/hide-patterns` create it.
 */
export interface HiddenFields<Field extends string = string> {
  /** Names of result fields. */
  readonly fields?: readonly Field[];
  /** Kinds of values inside strings. */
  readonly patterns?: HiddenPatterns;
  /**
   * Creates the hider for one toolkit; `null` if it would hide nothing.
   * @throws ToolError `misconfigured` for a name that no result has, or a pattern that would hide what the tools need
   */
  createHider(definitions: readonly HidingDefinition[], scope?: HiderScope): Hider | null;
}

/** Other data that a hider hides, and its account. */
export interface HiderScope {
  /** Other data to hide. Default: none. */
  readonly others?: readonly HiddenFields[] | undefined;
  /** Account of the toolkit. Default: the only one, so that handles name none. */
  readonly account?: HandleAccount | undefined;
}
