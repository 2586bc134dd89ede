import type * as v from "valibot";
import type { CheckContext, InputSchema } from "../arguments/read.ts";
import type { CallContext } from "../call/call.ts";
import type { InputIssue } from "../errors.ts";
import type { Fit, TokenBudget } from "../result/fit.ts";
import type { callUsage } from "../schema/records.ts";
import type { CallEffect, ToolAnnotations } from "./annotations.ts";
import type { CallEffects, Inspection, RuleNames } from "./inspection.ts";
import type { ToolName } from "./name.ts";

/** Schema of a result: an object with named fields. */
export type OutputSchema = v.ObjectSchema<v.ObjectEntries, v.ErrorMessage<v.ObjectIssue> | undefined>;

/** Names of the parameters that a caller may omit. `unknown` includes `undefined`, but does not make a parameter optional. */
type OptionalName<Shape> = {
  [Name in keyof Shape]-?: Record<never, never> extends Pick<Shape, Name>
    ? Name
    : unknown extends Shape[Name]
      ? never
      : undefined extends Shape[Name]
        ? Name
        : never;
}[keyof Shape];

/** The same parameters, where optional ones may also be `null`. An intersection, which {@link ToolArguments} flattens. */
type WithNull<Shape> = { [Name in Exclude<keyof Shape, OptionalName<Shape>>]: Shape[Name] } & {
  [Name in OptionalName<Shape>]?: Shape[Name] | null;
};

// The mapped type is not in a helper type, because editors would show the name of the helper instead of the fields.
/** Arguments as a caller passes them: optional ones may be omitted, `undefined` or `null`. */
export type ToolArguments<Input extends InputSchema> = keyof v.InferInput<Input> extends never
  ? Record<string, never>
  : { [Name in keyof WithNull<v.InferInput<Input>>]: WithNull<v.InferInput<Input>>[Name] };

/** Return value of `run`: the result without the fields that the toolkit adds. */
export type RunResult<Output extends OutputSchema> = Omit<v.InferOutput<Output>, keyof typeof callUsage>;

/** The parts of a definition that have the same type for every tool. */
interface DefinitionFacts {
  /** Short name for people, such as `Search logs`. */
  readonly title: string;
  /** Description of the tool, for models and people. Every request to a model contains it, so each token costs. */
  readonly description: string;
  /** Effects and costs that a call may have. */
  readonly annotations: ToolAnnotations;
  /** Name of a group of tools that serve one task, such as `investigate`. Default: no group. */
  readonly group?: string;
  /** Whether the backend may change the operation, so that the tool is available only on request. Default false. */
  readonly unstable?: boolean;
  /**
   * External effect of a call, for the approval card. Default: `send` for a tool that costs messages, `spend` for one
   * that costs credits, else `write`.
   */
  readonly effect?: CallEffect;
  /**
   * Examples of ids in results that agents pass on, by a noun: `{ "a log id": "AwAAAZxY" }`. A toolkit refuses to hide
   * them with a pattern. Default: none.
   */
  readonly ids?: Readonly<Record<string, string>>;
  /**
   * Names by which policy rules refer to the `effects`. Default: names match in any case, without surrounding spaces.
   */
  readonly ruleNames?: RuleNames;
}

/** Defines a tool. Its typed function, its descriptor and all adapters derive from it. */
export interface ToolDefinition<
  Name extends ToolName,
  Input extends InputSchema,
  Output extends OutputSchema,
  Services,
  Details extends object | null = null,
  Plan = undefined,
> extends DefinitionFacts {
  /** Full name: toolkit, dot, tool, such as `Observability.SearchLogs`. */
  readonly name: Name;
  /** Schema of the parameters, with their rules, defaults and descriptions. */
  readonly input: Input;
  /**
   * Schema of the result. Descriptions of its fields are for editors and the reference, not for models. Spread `callUsage`
   * into it to tell callers how many requests a call sent and how many are left; `run` does not return these fields.
   */
  readonly output: Output;
  /**
   * Rewrites a model's valid arguments before they are checked, shown on a card and hashed, such as a date to epoch
   * seconds. The result must be valid too, and must not change when it is rewritten again. A program's arguments stay
   * unchanged, and so do those in a toolkit that hides fields: a rewritten value would no longer be recognized.
   */
  fromModel?(args: Partial<v.InferOutput<Input>>): Partial<v.InferOutput<Input>>;
  /** Checks rules across parameters. Receives the valid parameters only, so that one error lists all issues. */
  check?(args: Partial<v.InferOutput<Input>>, context: CheckContext): readonly InputIssue[];
  /**
   * Derives, once per call, data that `inspect`, `run` and `fit` share, such as a parsed query or a decoded cursor.
   * Receives the valid parameters only. Throws `invalid_input` with the broken rules; with none, if a parameter that it
   * needs is invalid.
   */
  plan?(args: Partial<v.InferOutput<Input>>, context: CheckContext): Plan;
  /** Runs the tool with valid arguments. */
  run(args: v.InferOutput<Input>, context: CallContext & Services, plan: Plan): Promise<RunResult<Output>>;
  /** Finds out what `run` would do with these arguments. For tools that write, send or spend. Only reads. */
  inspect?(
    args: v.InferOutput<Input>,
    context: CallContext & Services,
    plan: Plan,
  ): Inspection<Details> | Promise<Inspection<Details>>;
  /** Returns the effects of a call that its arguments show. A policy checks them. Required for tools that send. */
  effects?(args: v.InferOutput<Input>, plan: Plan): CallEffects;
  /** Replaces all recipients in the arguments with one address, for the policy's `redirectAllTo`. */
  redirect?(args: v.InferOutput<Input>, address: string): object;
  /**
   * Names fields whose values also appear in other cells of a result, such as an attribute that the arguments name. A
   * toolkit that hides such a field also hides these cells. Default: none.
   */
  shownFields?(args: v.InferOutput<Input>, result: v.InferOutput<Output>): readonly ShownField[];
  /** Fits a result to a token budget. The next page or another call must return everything that it leaves out. */
  fit(result: v.InferOutput<Output>, view: FitView<v.InferOutput<Input>, Plan>): Fit;
}

/** Context of `fit`: the token budget of the result, and the call. */
export interface FitView<Args, Plan = undefined> extends TokenBudget {
  /** The parsed arguments of the call. */
  readonly args: Args;
  /** Return value of `plan`. */
  readonly plan: Plan;
  /** Whether the toolkit hides fields. A result then must not show anything derived from a value. Default: no. */
  readonly hidesFields?: boolean | undefined;
}

/** A schema of an object. Compilers and editors read the types of Valibot only for programs that define tools. */
type OpaqueSchema<Type> = { readonly kind: "schema"; readonly type: Type; readonly entries: object };

/** The account of a definition in a list of several accounts. Its results name the account. */
export interface DefinitionAccount {
  /** Name of the account. */
  readonly name: string;
  /** Adds the account to a result, its cursor and the calls that it contains. */
  label(result: object): object;
  /** Returns a labelled result as the tool itself returned it, except that its calls name the account. */
  unlabel(result: object): object;
}

/**
 * Any definition that runs on these services, without the types of its schemas. Methods are bivariant, so a mixed list
 * needs no `any`.
 */
export interface OpaqueDefinition<Services, Input = OpaqueSchema<"strict_object">, Output = OpaqueSchema<"object">>
  extends DefinitionFacts {
  readonly name: ToolName;
  /** Default: the only account, so that nothing names it. */
  readonly account?: DefinitionAccount;
  readonly input: Input;
  readonly output: Output;
  fromModel?(args: object): object;
  check?(args: object, context: CheckContext): readonly InputIssue[];
  plan?(args: object, context: CheckContext): unknown;
  run(args: object, context: CallContext & Services, plan: unknown): Promise<object>;
  inspect?(args: object, context: CallContext & Services, plan: unknown): Inspection | Promise<Inspection>;
  effects?(args: object, plan: unknown): CallEffects;
  redirect?(args: object, address: string): object;
  shownFields?(args: object, result: object): readonly ShownField[];
  fit(result: object, view: FitView<object, unknown>): Fit;
}

/** Any definition that runs on these services. */
export type AnyToolDefinition<Services> = OpaqueDefinition<Services, InputSchema, OutputSchema>;

/** Returns the definition unchanged. The compiler checks its `inspect`, `run` and `fit` against its schemas. */
export function defineTool<
  Name extends ToolName,
  Input extends InputSchema,
  Output extends OutputSchema,
  Services,
  Details extends object | null = null,
  Plan = undefined,
>(
  definition: ToolDefinition<Name, Input, Output, Services, Details, Plan>,
): ToolDefinition<Name, Input, Output, Services, Details, Plan> {
  return definition;
}

/** A field whose values another cell of a result shows, such as the attribute that a search names. */
export interface ShownField {
  /** Path of the cell in the result, without list indices: `people.attribute_value`. Includes everything below it. */
  readonly at: string;
  /** Path of the field in results that show it by name: `attributes.first_name`. */
  readonly field: string;
  /** The values of the field, if the cell also shows other values. Default: all values of the cell. */
  readonly values?: readonly unknown[] | undefined;
  /** Values of the field inside the cell that other strings may repeat without the rest of the cell. Default: none. */
  readonly parts?: readonly string[] | undefined;
}
