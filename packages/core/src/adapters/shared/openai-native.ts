import { needsApproval } from "../../definition/annotations.ts";
import { misconfigured } from "../../errors.ts";
import type { Tool } from "../../tool/tool.ts";
import { chosenTools, type ProgramOptions, programSchema, programTools } from "./native.ts";
import type { OfferedFunction, OpenAiFunction } from "./openai-functions.ts";

/** Options for features of the Responses API. */
export interface OpenAiNativeOptions<Choice = ProgramOptions["defer"], Defer = Choice>
  extends ProgramOptions<Choice, Defer> {
  /** Whether tools that programs can call declare their output. Default true for these tools. */
  readonly outputSchemas?: boolean | undefined;
}

/** A function in a request to the Responses API. */
export interface OpenAiResponsesTool<Name extends string = string> extends OpenAiFunction<Name> {
  type: "function";
  /** Whether the model finds the function by a search. */
  defer_loading?: true;
  /** Callers of the function. Missing: only the model. */
  allowed_callers?: ("direct" | "programmatic")[];
  /** JSON Schema of a program's result. */
  output_schema?: Record<string, unknown>;
}

/** Deferred functions that a search finds together: at most nine, as the API advises. */
export interface OpenAiNamespace<Name extends string = string> extends Namespace<OpenAiResponsesTool<Name>> {
  type: "namespace";
}

/** An entry of `tools` in a request to the Responses API: functions, and the API's tools for deferral and programs. */
export type OpenAiResponsesEntry<Name extends string = string> =
  | OpenAiResponsesTool<Name>
  | OpenAiNamespace<Name>
  | { type: "tool_search" }
  | { type: "programmatic_tool_calling" };

/** The API advises fewer than ten functions per namespace. */
const MAX_FUNCTIONS = 9;

/**
 * Reads which tools the options choose.
 * @throws ToolError `misconfigured` for an unknown name, and a program's tool that needs approval
 */
export function openAiNative<T extends Tool>(tools: readonly T[], options: OpenAiNativeOptions) {
  const programmed = programTools(tools, options);
  const { outputSchemas = true } = options;
  const rule = "describes programs; pass programmatic";
  if (options.outputSchemas === true && programmed.size === 0)
    throw misconfigured([{ parameter: "outputSchemas", received: "true", rule }]);
  return {
    deferred: chosenTools(tools, options.defer, "defer"),
    programmed,
    /** Returns the schema of a program's result; `undefined` for a tool that declares none. */
    schemaOf: (tool: T) => (outputSchemas && programmed.has(tool) ? programSchema(tool) : undefined),
  };
}

/** Callers of a tool that programs can call. */
export const PROGRAM_CALLERS = ["direct", "programmatic"] as const;

/**
 * Declares functions, with deferred ones in namespaces, and the API's tools for deferral and programs.
 * @param tools all tools, which the options may name
 */
export function declareEntries<T extends Tool>(
  tools: readonly T[],
  functions: readonly OfferedFunction<T>[],
  options: OpenAiNativeOptions,
): OpenAiResponsesEntry<T["wireName"]>[] {
  const { deferred, programmed, schemaOf } = openAiNative(tools, options);
  const declared = functions.map(({ agent: { tool }, declaration }) => {
    const schema = schemaOf(tool);
    return {
      tool,
      entry: {
        type: "function" as const,
        ...declaration,
        ...(deferred.has(tool) && { defer_loading: true as const }),
        ...(programmed.has(tool) && { allowed_callers: [...PROGRAM_CALLERS] }),
        ...(schema && { output_schema: { ...schema } }),
      },
    };
  });
  const namespaces = namespacesOf(declared.filter(({ tool }) => deferred.has(tool)));
  return [
    ...declared.filter(({ tool }) => !deferred.has(tool)).map(({ entry }) => entry),
    ...namespaces.map((namespace) => ({ type: "namespace" as const, ...namespace })),
    ...(namespaces.length > 0 ? [{ type: "tool_search" as const }] : []),
    ...(declared.some(({ tool }) => programmed.has(tool)) ? [{ type: "programmatic_tool_calling" as const }] : []),
  ];
}

/** A tool and its declaration. */
interface Declared<Entry> {
  readonly tool: Tool;
  readonly entry: Entry;
}

/** Declarations that a search finds together. */
export interface Namespace<Entry> {
  name: string;
  description: string;
  tools: Entry[];
}

/**
 * Groups declarations into one namespace per toolkit. A large toolkit gets one per group of tools, and a large group
 * gets several, with reads apart from others.
 */
export function namespacesOf<Entry>(declared: readonly Declared<Entry>[]): Namespace<Entry>[] {
  const toolkits = Map.groupBy(declared, ({ tool }) => tool.name.split(".")[0] ?? "");
  return [...toolkits].flatMap(([toolkit, all]) => {
    if (all.length <= MAX_FUNCTIONS) return [namespace(toolkit, all)];
    const groups = Map.groupBy(all, ({ tool }) => tool.group ?? "");
    return [...groups].flatMap(([group, some]) => split(some, group === "" ? toolkit : `${toolkit}_${group}`));
  });
}

function split<Entry>(declared: readonly Declared<Entry>[], name: string): Namespace<Entry>[] {
  if (declared.length <= MAX_FUNCTIONS) return [namespace(name, declared)];
  const actions = declared.filter(({ tool }) => needsApproval(tool));
  const reads = declared.filter(({ tool }) => !needsApproval(tool));
  return [...chunksOf(reads, `${name}_Read`), ...chunksOf(actions, `${name}_Act`)];
}

function chunksOf<Entry>(declared: readonly Declared<Entry>[], name: string): Namespace<Entry>[] {
  const count = Math.ceil(declared.length / MAX_FUNCTIONS);
  const size = Math.ceil(declared.length / count);
  return Array.from({ length: count }, (_, index) =>
    namespace(index === 0 ? name : `${name}_${index + 1}`, declared.slice(index * size, (index + 1) * size)),
  );
}

function namespace<Entry>(name: string, declared: readonly Declared<Entry>[]): Namespace<Entry> {
  const titles = declared.map(({ tool }) => tool.title.toLowerCase()).join(", ");
  return { name, description: `Tools to ${titles}.`, tools: declared.map(({ entry }) => entry) };
}
