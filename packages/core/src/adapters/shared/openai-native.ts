import { needsApproval } from "../../definition/annotations.ts";
import { misconfigured } from "../../errors.ts";
import type { Tool } from "../../tool/tool.ts";
import { chosenTools, type NativeOptions, type ProgramSchema, programSchema, programTools } from "./native.ts";
import type { OfferedFunction, OpenAiFunction } from "./openai-functions.ts";

/** Options for features of the Responses API. */
export interface OpenAiNativeOptions extends Pick<NativeOptions, "defer" | "programmatic"> {
  /** Whether tools that programs can call declare what a program gets. Default true for these tools. */
  readonly outputSchemas?: boolean | undefined;
}

/** A function in a request to the Responses API. */
export interface OpenAiResponsesTool<Name extends string = string> extends OpenAiFunction<Name> {
  type: "function";
  /** Whether the model finds the function by a search. */
  defer_loading?: true;
  /** Who can call the function. Missing: only the model. */
  allowed_callers?: ("direct" | "programmatic")[];
  /** JSON Schema of what a program gets. */
  output_schema?: Record<string, unknown>;
}

/** Deferred functions that a search finds together: at most nine, as the API advises. */
export interface OpenAiNamespace<Name extends string = string> extends Namespace<OpenAiResponsesTool<Name>> {
  type: "namespace";
}

/** An entry of `tools` in a request to the Responses API: functions, and what deferral and programs need. */
export type OpenAiResponsesEntry<Name extends string = string> =
  | OpenAiResponsesTool<Name>
  | OpenAiNamespace<Name>
  | { type: "tool_search" }
  | { type: "programmatic_tool_calling" };

/** The API advises fewer than ten functions per namespace. */
const MAX_FUNCTIONS = 9;

/** What the options of {@link OpenAiNativeOptions} choose. */
export interface OpenAiNative<T extends Tool> {
  readonly deferred: ReadonlySet<T>;
  readonly programmed: ReadonlySet<T>;
  /** The schema of what a program gets from a tool; `undefined` for a tool that declares none. */
  schemaOf(tool: T): ProgramSchema | undefined;
}

/** Reads the options. @throws ToolError `misconfigured` for an unknown name, and a program's tool that needs approval */
export function openAiNative<T extends Tool>(tools: readonly T[], options: OpenAiNativeOptions): OpenAiNative<T> {
  const programmed = programTools(tools, options);
  const { outputSchemas = true } = options;
  if (options.outputSchemas === true && programmed.size === 0)
    throw misconfigured([
      { parameter: "outputSchemas", received: "true", rule: "describes programs; pass programmatic" },
    ]);
  return {
    deferred: chosenTools(tools, options.defer, "defer"),
    programmed,
    schemaOf: (tool) => (outputSchemas && programmed.has(tool) ? programSchema(tool) : undefined),
  };
}

/** Who can call a tool that programs can call. */
export const PROGRAM_CALLERS = ["direct", "programmatic"] as const;

/**
 * Declares functions, deferred ones in namespaces, with the tools of the API that deferral and programs need.
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

/** One namespace per toolkit. Of a large toolkit, one per group of tools; of a large group, several of reads and of others. */
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
