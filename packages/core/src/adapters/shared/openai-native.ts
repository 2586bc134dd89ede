import { needsApproval } from "../../definition/annotations.ts";
import { misconfigured } from "../../errors.ts";
import type { JsonSchema } from "../../schema/map-schema.ts";
import type { Tool } from "../../tool/tool.ts";
import { chosenTools } from "./chosen-tools.ts";
import { type NativeOptions, programSchema, programTools } from "./native.ts";
import type { OfferedFunction, OpenAiFunction } from "./openai-functions.ts";

/** Options for features of the Responses API that other SDKs may lack. */
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
export interface OpenAiNamespace<Name extends string = string> {
  type: "namespace";
  name: string;
  description: string;
  tools: OpenAiResponsesTool<Name>[];
}

/** An entry of `tools` in a request to the Responses API: functions, and what deferral and programs need. */
export type OpenAiResponsesEntry<Name extends string = string> =
  | OpenAiResponsesTool<Name>
  | OpenAiNamespace<Name>
  | { type: "tool_search" }
  | { type: "programmatic_tool_calling" };

/** The API advises fewer than ten functions per namespace. */
const MAX_FUNCTIONS = 9;

/** Declares functions, deferred ones in namespaces, with the tools of the API that deferral and programs need. */
export function declareEntries<T extends Tool>(
  functions: readonly OfferedFunction<T>[],
  options: OpenAiNativeOptions,
): OpenAiResponsesEntry<T["wireName"]>[] {
  const tools = functions.map(({ agent }) => agent.tool);
  const deferred = chosenTools(tools, options.defer, "defer");
  const programmed = programTools(tools, options);
  const { outputSchemas } = options;
  if (outputSchemas === true && programmed.size === 0)
    throw misconfigured([
      { parameter: "outputSchemas", received: "true", rule: "describes programs; pass programmatic" },
    ]);
  const declared = functions.map(({ agent: { tool }, declaration }) => ({
    tool,
    entry: {
      type: "function" as const,
      ...declaration,
      ...(deferred.has(tool) && { defer_loading: true as const }),
      ...(programmed.has(tool) && { allowed_callers: ["direct", "programmatic"] as ("direct" | "programmatic")[] }),
      ...(programmed.has(tool) && outputSchemas !== false && { output_schema: toRecord(programSchema(tool)) }),
    },
  }));
  return [
    ...declared.filter(({ tool }) => !deferred.has(tool)).map(({ entry }) => entry),
    ...namespacesOf(declared.filter(({ tool }) => deferred.has(tool))),
    ...(deferred.size > 0 ? [{ type: "tool_search" as const }] : []),
    ...(programmed.size > 0 ? [{ type: "programmatic_tool_calling" as const }] : []),
  ];
}

interface Declared<T extends Tool> {
  readonly tool: T;
  readonly entry: OpenAiResponsesTool<T["wireName"]>;
}

/** One namespace per toolkit, or several of reads and several of calls that need approval. */
function namespacesOf<T extends Tool>(declared: readonly Declared<T>[]): OpenAiNamespace<T["wireName"]>[] {
  const toolkits = Map.groupBy(declared, ({ tool }) => tool.name.split(".")[0] ?? "");
  return [...toolkits].flatMap(([toolkit, all]) => {
    if (all.length <= MAX_FUNCTIONS) return [namespace(toolkit, all)];
    const actions = all.filter(({ tool }) => needsApproval(tool));
    const reads = all.filter(({ tool }) => !needsApproval(tool));
    return [...chunksOf(reads, `${toolkit}_Read`), ...chunksOf(actions, `${toolkit}_Act`)];
  });
}

function chunksOf<T extends Tool>(declared: readonly Declared<T>[], name: string): OpenAiNamespace<T["wireName"]>[] {
  const count = Math.ceil(declared.length / MAX_FUNCTIONS);
  const size = Math.ceil(declared.length / count);
  return Array.from({ length: count }, (_, index) =>
    namespace(index === 0 ? name : `${name}_${index + 1}`, declared.slice(index * size, (index + 1) * size)),
  );
}

function namespace<T extends Tool>(name: string, declared: readonly Declared<T>[]): OpenAiNamespace<T["wireName"]> {
  const titles = declared.map(({ tool }) => tool.title.toLowerCase()).join(", ");
  return { type: "namespace", name, description: `Tools to ${titles}.`, tools: declared.map(({ entry }) => entry) };
}

function toRecord(schema: JsonSchema): Record<string, unknown> {
  return { ...schema };
}
