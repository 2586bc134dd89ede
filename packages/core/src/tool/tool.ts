import type { CallOptions } from "../call/call.ts";
import type { ToolAnnotations } from "../definition/annotations.ts";
import type { ApprovalCard } from "../definition/card.ts";
import type { AnyToolDefinition } from "../definition/definition.ts";
import type { CallEffects } from "../definition/inspection.ts";
import type { ToolName, WireName } from "../definition/name.ts";
import { mapMessage, type ToolError, type ToolErrorFields } from "../errors.ts";
import type { CountTokens } from "../result/fit.ts";
import type { JsonSchema } from "../schema/map-schema.ts";
import type { SchemaView } from "../schema/views.ts";
import type { Store } from "../store/store.ts";
import type { Decision } from "./guard.ts";
import type { HandleAccount } from "./hider.ts";

/** A tool as plain data, for models and reviewers. */
export interface ToolDescriptor<Name extends ToolName = ToolName> {
  /** Full name, `Observability.SearchLogs`. */
  readonly name: Name;
  /** Short name for people, such as `Search logs`. */
  readonly title: string;
  /** Description of the tool, for models and people. */
  readonly description: string;
  /** JSON Schema of the arguments. */
  readonly inputSchema: JsonSchema;
  /** JSON Schema of a result, with descriptions for people. */
  readonly outputSchema: JsonSchema;
  /** Effects and costs that a call may have. */
  readonly annotations: ToolAnnotations;
}

/**
 * Schema of a tool's arguments for SDKs that declare and validate with one object: Standard Schema and Standard JSON
 * Schema. Validation is synchronous and parses arguments leniently, like `call`. It accepts its own output unchanged.
 */
export interface ToolSchema<Args = object> {
  readonly "~standard": {
    readonly version: 1;
    readonly vendor: string;
    readonly types?: { readonly input: Args; readonly output: Args } | undefined;
    readonly validate: (value: unknown) => SchemaResult<Args>;
    readonly jsonSchema: Readonly<Record<"input" | "output", SchemaConverter>>;
  };
}

// Standard Schema's own types would be a package that every user installs.

/** Result of validation: the parsed arguments, or issues. */
export type SchemaResult<Args> =
  | { readonly value: Args; readonly issues?: undefined }
  | { readonly issues: readonly SchemaIssue[] };

/** A message about an argument, with the argument's name in `path`. */
export interface SchemaIssue {
  readonly message: string;
  readonly path?: readonly string[] | undefined;
}

/** Returns a JSON Schema in a draft, such as `draft-07`. */
export type SchemaConverter = (options: { readonly target: string }) => Record<string, unknown>;

/** Options of a call by an agent. */
export interface AgentCallOptions extends CallOptions {
  /** Token budget of the fitted result. Default 8,000, maximum 20,000. */
  readonly maxResultTokens?: number | undefined;
  /**
   * Counts the tokens of the fitted result, like `countTokens` of `ToolkitSettings`. Default: the toolkit's function.
   */
  readonly countTokens?: CountTokens | undefined;
  /**
   * Whether to fit the result to the token budget. Default true. `false` returns the full result, with handles for
   * hidden values, to a program that a model wrote.
   */
  readonly fit?: boolean | undefined;
}

/** Options of fitting. */
export type FitOptions = Pick<AgentCallOptions, "maxResultTokens" | "countTokens" | "fit">;

/** A result fitted to a token budget. */
export interface FittedResult {
  /** The fitted result as data. */
  readonly fitted: object;
  /** The fitted result as JSON, which a model reads. */
  readonly text: string;
}

/** The broken rules of a call, for the program: they may name values that are hidden from the model. */
type FailedRules = Pick<ToolErrorFields, "issues">;

/** Outcome of an agent's call: the full result with its fitted form, or an error. The model reads `text`. */
export type AgentAnswer<Result = object> =
  | ({ readonly ok: true; readonly value: Result } & FittedResult)
  | ({ readonly ok: false; readonly error: ReturnType<ToolError["toJSON"]>; readonly text: string } & FailedRules);

/** The answer to a failed call. */
export type FailedAnswer = Extract<AgentAnswer, { readonly ok: false }>;

/**
 * Creates the answer to a failed call.
 * @param hide hides values from the model: the reason of a refusal comes from a person, who sees them
 */
export function failedAnswer(toolError: ToolError, hide = (text: string) => text): FailedAnswer {
  const error = { ...toolError.toJSON(), message: mapMessage(toolError, hide) };
  return { ok: false, error, text: JSON.stringify({ error }), issues: toolError.issues };
}

/**
 * A call whose arguments are parsed once, so that the same arguments are approved, logged and run. Its steps share
 * their reads and one time budget, which pauses between steps while a person decides. A later step keeps at least half
 * of the budget.
 */
export interface PreparedCall<Args = object, Result = object> {
  /** The account of the call, in a list of several accounts; `undefined` if it names none that exists. */
  readonly account?: string | undefined;
  /** The parsed arguments with defaults, or the received ones if `fault` is set. Every access returns a copy. */
  readonly args: Args;
  /** The error of invalid arguments; `null` for valid ones. `run` rejects with it; `call` returns it. */
  readonly fault: ToolError | null;
  /** Returns the template and the recipients that valid arguments show. Default: they show none. */
  effects?(): CallEffects;
  /**
   * Creates the card of the call, which shows its effect to the person who approves it. Only reads. For a tool that
   * only reads, or after a failed inspection, the card lists the arguments.
   * @throws ToolError `invalid_input` for invalid arguments, `aborted` if the caller aborts
   */
  card(options?: CallOptions): Promise<ApprovalCard>;
  /**
   * Returns the error of a call that would be refused: `policy`, `missing_secret`, `invalid_input` if it lacks data that
   * the backend's template needs, or `duplicate_send` if it repeats an earlier one without `resend`. `null` for an
   * allowed call, and for one with a `fault`. Only reads. Adapters request no approval for a refused call.
   */
  refusal(options?: CallOptions): Promise<ToolError | null>;
  /**
   * Returns the hash of the tool's name and the parsed arguments, as on the card.
   * @throws ToolError `invalid_input` for invalid arguments
   */
  hash(): Promise<string>;
  /**
   * Whether a person's approval with this hash approves the call, or a part of it. From then on, `hash` returns it.
   * Default: only `hash` approves the call.
   */
  accepts?(hash: string): Promise<boolean>;
  /**
   * Writes a person's decision, or the error of `refusal`, to the policy's `audit`. Adapters do so for `approve`; call
   * it if your host requests approval in another way. Never rejects.
   */
  recordDecision(decision: Decision | ToolError): Promise<void>;
  /**
   * Runs the tool and resolves with the full result, without handles for hidden fields.
   * @throws ToolError whose message is safe to show to a model, except for the values of hidden fields
   */
  run(options?: CallOptions): Promise<Result>;
  /** Runs the tool. Never throws, and fits the result to a token budget. */
  call(options?: AgentCallOptions): Promise<AgentAnswer<Result>>;
}

/** Facts that the calls of several tools have read, by toolkit. */
export type SharedFacts = WeakMap<object, Map<string, unknown>>;

/** A tool bound to its backend. Adapters and hand-written loops use it. */
export interface Tool<Name extends ToolName = ToolName, Args = object, Result = object>
  extends Pick<ToolDescriptor<Name>, "name" | "title" | "description" | "annotations"> {
  /** Name that every provider accepts, `Observability_SearchLogs`. */
  readonly wireName: WireName<Name>;
  /** Name of a group of tools that serve one task, such as `investigate`; `undefined` for no group. */
  readonly group?: string | undefined;
  /**
   * Returns the schema of the arguments as Standard Schema and Standard JSON Schema.
   * @param view form of the declared arguments. Default `default`. Validation accepts the arguments of every view
   */
  schema(view?: SchemaView): ToolSchema<Args>;
  /**
   * Returns the JSON Schema of the arguments. Default view: `default`. Every call returns a new object with the same
   * bytes.
   */
  parameters(view?: SchemaView): JsonSchema;
  /** Returns the tool as plain data. Every call returns a new object with the same bytes. */
  descriptor(): ToolDescriptor<Name>;
  /**
   * Runs the tool and resolves with the full result. Parses arguments leniently: accepts JSON, and `"50"` for `50`.
   * @throws ToolError whose message is safe to show to a model
   */
  run(args: unknown, options?: CallOptions): Promise<Result>;
  /** Runs the tool for an agent. Parses arguments leniently, never throws, and fits the result to a token budget. */
  call(args: unknown, options?: AgentCallOptions): Promise<AgentAnswer<Result>>;
  /**
   * Fits a result of `run` to a token budget, like `call`.
   * @param result the result; without `args` any value, for example one that another version stored
   * @param args the call's arguments, which the next cursor depends on. Without them, a result that is too long is JSON
   * truncated in the middle, with a note
   * @throws ToolError `invalid_input` for invalid arguments
   */
  fit(result: unknown, args?: unknown, options?: FitOptions): FittedResult;
  /**
   * Replaces the values of the toolkit's hidden fields with handles, in data or a string for a model, as in a call's
   * result. Returns them unchanged if the toolkit hides nothing.
   */
  hide<Value>(value: Value): Value;
  /**
   * Whether the toolkit hides result fields from models. An approval card shows their values, so no model may read it.
   */
  readonly hidesFields: boolean;
  /**
   * Parses the arguments once, leniently. Never throws: invalid arguments become the call's `fault`.
   * @param facts facts that several calls share, so that each is read once. Default: each call reads its own
   */
  prepare(args: unknown, facts?: SharedFacts): PreparedCall<Args, Result>;
}

/** Key of a function that returns a tool's {@link Rebind}. A copy of a tool has none, since its methods may be others. */
export const REBIND: unique symbol = Symbol.for("@toolwright/core.rebind") as never;

/**
 * Options that choose the vendor account, such as keys, the region and `fetch`. `undefined` stands for the environment's
 * value. `withAccounts` refuses two toolkits with equal values.
 */
export type ToolkitConnection = readonly unknown[];

/** Settings of a toolkit that two accounts must not share. */
export interface OwnSettings {
  readonly account?: string | undefined;
  readonly store?: Store | undefined;
  readonly connection?: ToolkitConnection | undefined;
}

/** Binds a toolkit's tool again, as that of one of several accounts. Does not show the toolkit's services. */
export interface Rebind {
  readonly definition: AnyToolDefinition<object>;
  readonly settings: OwnSettings;
  /**
   * Binds a changed definition to the same services and settings.
   * @param account account that the handles of hidden values name; `null` to hide nothing
   */
  bind(definition: AnyToolDefinition<object>, account: HandleAccount | null): Tool;
}
