import { findTools } from "../tool/select.ts";
import type { Tool } from "../tool/tool.ts";
import { type AdapterOptions, type AgentTool, agentTools } from "./agent-tool.ts";

/** Options of the OpenAI adapters. */
export interface OpenAiOptions extends AdapterOptions {
  /**
   * Which tools the API holds to their schema: all, none, or those named, in either spelling. A strict tool has every
   * parameter required, and the model sends `null` for what it would leave out. Default false, and declared: left to
   * itself the Responses API tries strict, where optional parameters become required.
   */
  readonly strict?: boolean | readonly string[] | undefined;
}

/** A function as OpenAI's APIs declare it. */
export interface FunctionDeclaration<Name extends string = string> {
  name: Name;
  description: string;
  /** JSON Schema of the arguments. */
  parameters: Record<string, unknown>;
  /** Whether the API holds the model to the schema. */
  strict: boolean;
}

/** A tool with the options applied, beside its declaration. */
export interface OfferedFunction<T extends Tool> {
  readonly agent: AgentTool<T>;
  readonly declaration: FunctionDeclaration<T["wireName"]>;
}

/**
 * The chosen tools with their declarations.
 * @throws ToolError `invalid_input` for a name in the options that no tool has
 */
export function offerFunctions<T extends Tool>(
  tools: readonly T[],
  options: OpenAiOptions,
): readonly OfferedFunction<T>[] {
  const { strict = false } = options;
  const strictTools = typeof strict === "boolean" ? new Set(strict ? tools : []) : findTools(tools, strict, "strict");
  return agentTools(tools, options).map((agent) => ({ agent, declaration: declare(agent.tool, strictTools) }));
}

function declare<T extends Tool>(tool: T, strictTools: ReadonlySet<T>): FunctionDeclaration<T["wireName"]> {
  const strict = strictTools.has(tool);
  return {
    name: tool.wireName,
    description: tool.description,
    parameters: { ...tool.parameters(strict ? "strict" : "default") },
    strict,
  };
}
