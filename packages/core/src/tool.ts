import type * as v from "valibot";
import type { CallContext, CallOptions } from "./call.ts";
import type { InputIssue, ToolError } from "./errors.ts";
import type { Fit } from "./fit.ts";
import type { JsonSchema } from "./json-schema.ts";
import type { SchemaView } from "./schema-view.ts";
import type { ToolSchema } from "./tool-schema.ts";
import type { WireName } from "./wire-name.ts";

/** Full name of a tool: the toolkit, a dot, the tool. */
export type ToolName = `${string}.${string}`;

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

/** A tool as plain data: what a model or a reviewer sees. */
export interface ToolDescriptor<Name extends ToolName = ToolName> {
  /** Full name. */
  readonly name: Name;
  /** A few words for people. */
  readonly title: string;
  /** What the tool does, for a model. */
  readonly description: string;
  /** JSON Schema of the arguments. */
  readonly inputSchema: JsonSchema;
  /** JSON Schema of a result. */
  readonly outputSchema: JsonSchema;
  /** What a call may do and cost. */
  readonly annotations: ToolAnnotations;
}

/** The input of a tool: a closed object of named parameters. */
export type InputSchema = v.StrictObjectSchema<v.ObjectEntries, v.ErrorMessage<v.StrictObjectIssue> | undefined>;
/** The output of a tool: an object of named fields. */
export type OutputSchema = v.ObjectSchema<v.ObjectEntries, v.ErrorMessage<v.ObjectIssue> | undefined>;

/** The parameters that may be left out; one of type unknown may not, though undefined is among its values. */
type OptionalKey<Shape> = {
  [Key in keyof Shape]-?: Record<never, never> extends Pick<Shape, Key>
    ? Key
    : unknown extends Shape[Key]
      ? never
      : undefined extends Shape[Key]
        ? Key
        : never;
}[keyof Shape];
type Optional<Shape> = { [Key in OptionalKey<Shape>]?: Shape[Key] | null };
type Mandatory<Shape> = { [Key in Exclude<keyof Shape, OptionalKey<Shape>>]: Shape[Key] };
type Flat<Shape> = { [Key in keyof Shape]: Shape[Key] };

/** Arguments a program passes: optional parameters may be left out, `undefined` or `null`. */
export type ToolArguments<Input extends InputSchema> = keyof v.InferInput<Input> extends never
  ? Record<string, never>
  : Flat<Mandatory<v.InferInput<Input>> & Optional<v.InferInput<Input>>>;

/** What is known of a tool while its arguments are checked across parameters. */
export interface CheckContext {
  /** The instant that `now` stands for, epoch milliseconds. */
  readonly now: number;
}

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
  /** Does the work, with arguments that passed every rule. */
  run(args: v.InferOutput<Input>, context: CallContext & Services): Promise<v.InferOutput<Output>>;
  /** For tools that write, send or spend: what `run` would do with these arguments, by reading only. */
  preview?(args: v.InferOutput<Input>, context: CallContext & Services): Promise<Preview<Details>>;
  /** Reduces a result to a token budget for a model, losing nothing that cannot be fetched. */
  fit(result: v.InferOutput<Output>, view: FitView<v.InferOutput<Input>>): Fit;
}

/** What fitting may use: the budget, and the arguments the result answers. */
export interface FitView<Args> {
  /** The arguments that the result answers, as they were read. */
  readonly args: Args;
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
  run(args: object, context: CallContext & Services): Promise<object>;
  preview?(args: object, context: CallContext & Services): Promise<Preview>;
  fit(result: object, view: FitView<object>): Fit;
}

/** Identity, for the types: a definition whose `run`, `preview` and `fit` are checked against its schemas. */
export function defineTool<
  Name extends ToolName,
  Input extends InputSchema,
  Output extends OutputSchema,
  Services,
  Details extends object | null = null,
>(
  definition: ToolDefinition<Name, Input, Output, Services, Details>,
): ToolDefinition<Name, Input, Output, Services, Details> {
  return definition;
}

/** Options of a call at the agent's door. */
export interface AgentCallOptions extends CallOptions {
  /** Budget of the fitted result in tokens. Default 8,000, at most 20,000. */
  readonly maxResultTokens?: number | undefined;
}

/** A result reduced to a budget, as data and as the text a model reads. */
export interface FittedResult {
  /** The reduced result as data. */
  readonly fitted: object;
  /** The same as JSON text, as a model reads it. */
  readonly text: string;
}

/** What an agent gets: the fitted result as data and as text beside the program's full one, or an error as data. */
export type AgentAnswer<Result = object> =
  | ({ readonly ok: true; readonly value: Result } & FittedResult)
  | { readonly ok: false; readonly error: ReturnType<ToolError["toJSON"]>; readonly text: string };

/** What an agent's host gets to show before it lets a call through. */
export type AgentPreview =
  | { readonly ok: true; readonly value: Preview; readonly text: string }
  | { readonly ok: false; readonly error: ReturnType<ToolError["toJSON"]>; readonly text: string };

/** A tool bound to its backend: what adapters and hand-written loops work with. */
export interface Tool<Name extends ToolName = ToolName, Args = object, Result = object> {
  /** Full name, `Observability.SearchLogs`. */
  readonly name: Name;
  /** The name as every provider takes it, `Observability_SearchLogs`. */
  readonly wireName: WireName<Name>;
  /** A few words for people. */
  readonly title: string;
  /** What the tool does, for a model. */
  readonly description: string;
  /** What a call may do and cost. */
  readonly annotations: ToolAnnotations;
  /** The arguments as Standard Schema and Standard JSON Schema, for SDKs that take one; declared in the default view. */
  readonly inputSchema: ToolSchema<Args>;
  /** The same with its JSON Schema in another view. */
  schema(view: SchemaView): ToolSchema<Args>;
  /** JSON Schema of the arguments. Default view: `default`. A fresh object on every call, with the same bytes. */
  parameters(view?: SchemaView): JsonSchema;
  /** The tool as plain data; a fresh object on every call, with the same bytes. */
  descriptor(): ToolDescriptor<Name>;
  /**
   * The full result, with arguments read leniently where their meaning is certain (also a JSON text).
   * @throws ToolError whose message is safe to show to a model
   */
  execute(args: unknown, options?: CallOptions): Promise<Result>;
  /** The same, never throwing, and fitted to a token budget: the agent's door. */
  call(args: unknown, options?: AgentCallOptions): Promise<AgentAnswer<Result>>;
  /**
   * Reduces a result of `execute` to a token budget, as `call` does.
   * @param args the arguments that the result answers; a cursor in it belongs to them
   * @throws ToolError `invalid_input` when the arguments cannot be read
   */
  fit(result: object, args: unknown, options?: Pick<AgentCallOptions, "maxResultTokens">): FittedResult;
  /**
   * What a call with these arguments would do, for whoever approves it; reads its arguments as `call` does and never
   * throws. `null` for tools that only read.
   */
  readonly preview: ((args: unknown, options?: CallOptions) => Promise<AgentPreview>) | null;
}
