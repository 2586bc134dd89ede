import type * as v from "valibot";
import type { CheckContext, InputSchema, Planned } from "../arguments/read.ts";
import type { CallContext } from "../call/call.ts";
import type { InputIssue } from "../errors.ts";
import type { Fit } from "../result/fit.ts";
import type { ToolName } from "./name.ts";

/** What a call may do, so that a host can decide when to ask a person first. */
export interface ToolAnnotations {
  /** Changes nothing at the backend. */
  readonly readOnly: boolean;
  /** May delete or overwrite what was there. */
  readonly destructive: boolean;
  /** Repeating the call changes nothing more. */
  readonly idempotent: boolean;
  /** Talks to a system outside the program. */
  readonly openWorld: boolean;
  /** What a call may cost beyond the request itself. */
  readonly cost: "none" | "credits" | "messages";
}

/** The output of a tool: an object of named fields. */
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

/** Arguments as a caller passes them: optional ones may be omitted, `undefined` or `null`. */
// The mapped type stands here rather than in a helper, because editors then show the fields instead of the helper's name.
export type ToolArguments<Input extends InputSchema> = keyof v.InferInput<Input> extends never
  ? Record<string, never>
  : { [Name in keyof WithNull<v.InferInput<Input>>]: WithNull<v.InferInput<Input>>[Name] };

/** What a call would do, found out without doing it. */
export interface Preview<Details = object | null> {
  /** One sentence for the person who approves the call; line breaks and invisible characters in it are written out. */
  readonly summary: string;
  /** What was found out, as data; its shape is the tool's own. */
  readonly details: Details;
  /** What would go wrong, or differently than the arguments suggest. */
  readonly warnings: readonly string[];
}

/** One tool, defined once. Typed functions, descriptors and adapters all derive from it. */
export interface ToolDefinition<
  Name extends ToolName,
  Input extends InputSchema,
  Output extends OutputSchema,
  Services,
  Details extends object | null = null,
  Plan = undefined,
> {
  /** Full name: the toolkit, a dot, the tool. */
  readonly name: Name;
  /** A few words for people. */
  readonly title: string;
  /** What the tool does, for a model; every token of it is paid for in each request. */
  readonly description: string;
  /** What a call may do and cost. */
  readonly annotations: ToolAnnotations;
  /** The parameters, with their rules, defaults and descriptions. */
  readonly input: Input;
  /** The fields of a result. */
  readonly output: Output;
  /** Rules across parameters. Sees the parameters that passed their own rules, so every fault is named at once. */
  check?(args: Partial<v.InferOutput<Input>>, context: CheckContext): readonly InputIssue[];
  /**
   * What `run`, `preview` and `fit` share, derived once per call from the arguments: a parsed query, an opened cursor.
   * Sees the parameters that passed their own rules; returns issues instead where it cannot, none where a parameter that
   * it needs is broken already.
   */
  plan?(args: Partial<v.InferOutput<Input>>, context: CheckContext): Planned<Plan>;
  /** Does the work, with arguments that passed every rule. */
  run(args: v.InferOutput<Input>, context: CallContext & Services, plan: Plan): Promise<v.InferOutput<Output>>;
  /** For tools that write, send or spend: what `run` would do with these arguments, by reading only. */
  preview?(args: v.InferOutput<Input>, context: CallContext & Services, plan: Plan): Promise<Preview<Details>>;
  /** Reduces a result to a token budget for a model, losing nothing that cannot be fetched. */
  fit(result: v.InferOutput<Output>, view: FitView<v.InferOutput<Input>, Plan>): Fit;
}

/** What fitting may use: the budget, the arguments that the result answers, and the plan made of them. */
export interface FitView<Args, Plan = undefined> {
  /** The arguments that the result answers, as they were read. */
  readonly args: Args;
  /** What the definition's `plan` derived from the arguments. */
  readonly plan: Plan;
  /** Most tokens the fitted result may take. */
  readonly maxTokens: number;
}

/** Any definition over given services; method bivariance keeps a mixed list free of `any`. */
export interface AnyToolDefinition<Services> {
  readonly name: ToolName;
  readonly title: string;
  readonly description: string;
  readonly annotations: ToolAnnotations;
  readonly input: InputSchema;
  readonly output: OutputSchema;
  check?(args: object, context: CheckContext): readonly InputIssue[];
  plan?(args: object, context: CheckContext): Planned<unknown>;
  run(args: object, context: CallContext & Services, plan: unknown): Promise<object>;
  preview?(args: object, context: CallContext & Services, plan: unknown): Promise<Preview>;
  fit(result: object, view: FitView<object, unknown>): Fit;
}

/** Identity, for the types: a definition whose `run`, `preview` and `fit` are checked against its schemas. */
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
