import type { Tool } from "../../tool/tool.ts";
import { chosenTools, type ExampleOptions, type ProgramOptions, programTools, type ToolChoice } from "./native.ts";

/** Options for features of the Messages API that other SDKs may lack. */
export interface AnthropicNativeOptions<Choice = ToolChoice> extends ProgramOptions<Choice>, ExampleOptions {}

/** Version of Anthropic's code execution whose programs call tools. */
const CODE_EXECUTION = "code_execution_20260521";

/** A caller of a tool. */
export type AnthropicCaller = "direct" | typeof CODE_EXECUTION;

/** The fields of a declaration for deferral, programs and examples. */
export interface AnthropicNativeFields {
  /** Whether the model finds the tool by a search. */
  defer_loading?: true;
  /** Callers of the tool. Missing: only the model. */
  allowed_callers?: AnthropicCaller[];
  /** Example arguments. */
  input_examples?: Record<string, unknown>[];
}

/** A breakpoint of the prompt cache. */
export interface AnthropicCacheControl {
  readonly type: "ephemeral";
  readonly ttl?: "5m" | "1h";
}

/** Anthropic's tools that deferral and programs need. */
export type AnthropicServerTool = (
  | { type: "tool_search_tool_bm25_20251119"; name: "tool_search_tool_bm25" }
  | { type: typeof CODE_EXECUTION; name: "code_execution" }
) & { cache_control?: AnthropicCacheControl };

/**
 * Reads the options, which add to a request.
 * @throws ToolError `misconfigured` for an unknown name, and a program's tool that needs approval
 */
export function anthropicNative(tools: readonly Tool[], options: AnthropicNativeOptions) {
  const deferred = chosenTools(tools, options.defer, "defer");
  const programmed = programTools(tools, options);
  return {
    isDeferred: (tool: Tool) => deferred.has(tool),
    fieldsOf(tool: Tool): AnthropicNativeFields {
      const example = options.examples?.[tool.name];
      return {
        ...(deferred.has(tool) && { defer_loading: true as const }),
        ...(programmed.has(tool) && { allowed_callers: ["direct", CODE_EXECUTION] as AnthropicCaller[] }),
        ...(example && { input_examples: [{ ...example }] }),
      };
    },
    /** Returns Anthropic's tools that the offered tools need. */
    serverTools: (offered: readonly Tool[]): AnthropicServerTool[] => [
      ...(offered.some((tool) => deferred.has(tool))
        ? [{ type: "tool_search_tool_bm25_20251119", name: "tool_search_tool_bm25" } as const]
        : []),
      ...(offered.some((tool) => programmed.has(tool))
        ? [{ type: CODE_EXECUTION, name: "code_execution" } as const]
        : []),
    ],
  };
}
