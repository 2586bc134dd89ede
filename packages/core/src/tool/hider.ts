import type { AnyToolDefinition } from "../definition/definition.ts";
import type { JsonSchema } from "../schema/map-schema.ts";

/** Hides the values of some result fields from a model. */
export interface Hider {
  /** Replaces the values of hidden fields by handles, also inside other strings. `source` has the values to look for. */
  hide<Value>(value: Value, source?: unknown): Value;
  /**
   * Replaces known values inside strings, for data that is no result, such as the message of an error. Not for its code
   * and outcome, which programs compare: a value may be `unknown`.
   */
  hideStrings<Value>(value: Value): Value;
  /** Replaces values that fitting could truncate, so that no part of them remains. */
  hideLong<Value>(value: Value): Value;
  /** The schema of a result as a model gets it. */
  allowHandles(schema: JsonSchema): JsonSchema;
  /** Replaces handles in the arguments of a model by their values. @throws ToolError `invalid_input` for unknown ones */
  reveal(args: unknown): unknown;
}

/** The hider of a toolkit without hidden fields. */
export const HIDES_NOTHING: Hider = {
  hide: (value) => value,
  hideStrings: (value) => value,
  hideLong: (value) => value,
  allowHandles: (schema) => schema,
  reveal: (args) => args,
};

/** Fields of results that a model does not see. `hideFields` of `@toolwright/core/hide` creates it. */
export interface HiddenFields {
  /**
   * Creates what hides the fields of one toolkit.
   * @throws ToolError `misconfigured` for a name that no result has
   */
  createHider(definitions: readonly Pick<AnyToolDefinition<never>, "output">[]): Hider;
}
