import type { StandardJSONSchemaV1, StandardSchemaV1 } from "@standard-schema/spec";
import type { CallOptions } from "../call/call.ts";
import type { ToolError } from "../errors.ts";
import type { JsonSchema } from "../schema/map-schema.ts";
import type { SchemaView } from "../schema/views.ts";
import type { Preview, ToolAnnotations } from "./definition.ts";
import type { ToolName, WireName } from "./name.ts";

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

/**
 * A tool's arguments as one object that SDKs both declare from and validate with: Standard Schema and Standard JSON
 * Schema. Validation is synchronous, reads a model's arguments as `call` does, and takes its own output unchanged.
 */
export interface ToolSchema<Args = object> {
  readonly "~standard": {
    readonly version: 1;
    readonly vendor: string;
    readonly types?: StandardSchemaV1.Types<Args, Args> | undefined;
    readonly validate: (value: unknown) => StandardSchemaV1.Result<Args>;
    readonly jsonSchema: StandardJSONSchemaV1.Converter;
  };
}

/** Options of an agent's call. */
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

/** A call whose arguments were read once: what is approved, logged and run is the same. */
export interface PreparedCall<Args = object, Result = object> {
  /** The arguments as they were read, with their defaults; those received where `fault` is set. A copy on every access. */
  readonly args: Args;
  /** Why the call cannot run: `run` rejects with it, `call` and `preview` answer with it. `null` for valid arguments. */
  readonly fault: ToolError | null;
  /** What the call would do, by reading only. Never throws; resolves with `null` for tools that only read. */
  preview(options?: CallOptions): Promise<AgentPreview | null>;
  /**
   * The full result.
   * @throws ToolError whose message is safe to show to a model
   */
  run(options?: CallOptions): Promise<Result>;
  /** The same, never throwing, and fitted to a token budget. */
  call(options?: AgentCallOptions): Promise<AgentAnswer<Result>>;
}

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
  /**
   * The arguments as Standard Schema and Standard JSON Schema, for SDKs that take one object for both.
   * @param view how the arguments are declared. Default `default`; arguments of every view are accepted
   */
  schema(view?: SchemaView): ToolSchema<Args>;
  /** JSON Schema of the arguments. Default view: `default`. A fresh object on every call, with the same bytes. */
  parameters(view?: SchemaView): JsonSchema;
  /** The tool as plain data; a fresh object on every call, with the same bytes. */
  descriptor(): ToolDescriptor<Name>;
  /**
   * The full result, with arguments read leniently where their meaning is certain (also a JSON text).
   * @throws ToolError whose message is safe to show to a model
   */
  run(args: unknown, options?: CallOptions): Promise<Result>;
  /** The same, never throwing, and fitted to a token budget: what an agent calls. */
  call(args: unknown, options?: AgentCallOptions): Promise<AgentAnswer<Result>>;
  /**
   * Reduces a result of `run` to a token budget, as `call` does.
   * @param args the arguments that the result answers; a cursor in it belongs to them
   * @throws ToolError `invalid_input` when the arguments cannot be read
   */
  fit(result: object, args: unknown, options?: Pick<AgentCallOptions, "maxResultTokens">): FittedResult;
  /** Reads the arguments once, leniently as `call` does. Never throws: a broken rule is the `fault` of the call. */
  prepare(args: unknown): PreparedCall<Args, Result>;
  /**
   * What a call with these arguments would do, for the person who approves it; reads its arguments as `call` does and
   * never throws. `null` for tools that only read.
   */
  readonly preview: ((args: unknown, options?: CallOptions) => Promise<AgentPreview>) | null;
}
