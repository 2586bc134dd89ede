import type { Tool } from "../../tool/tool.ts";
import { type AdapterOptions, type AgentTool, agentTools } from "./agent-tool.ts";
import { strictTools } from "./strict-tools.ts";

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
export interface OpenAiFunction<Name extends string = string> {
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
  readonly declaration: OpenAiFunction<T["wireName"]>;
}

/**
 * The chosen tools with their declarations.
 * @throws ToolError `misconfigured` for a name in the options that no tool has
 */
export function offerFunctions<T extends Tool>(
  tools: readonly T[],
  options: OpenAiOptions,
): readonly OfferedFunction<T>[] {
  const isStrict = strictTools(tools, options.strict ?? false);
  return agentTools(tools, options).map((agent) => ({
    agent,
    declaration: declare(agent.tool, isStrict.has(agent.tool)),
  }));
}

function declare<T extends Tool>(tool: T, strict: boolean): OpenAiFunction<T["wireName"]> {
  return {
    name: tool.wireName,
    description: tool.description,
    parameters: { ...tool.parameters(strict ? "strict" : "default") },
    strict,
  };
}
