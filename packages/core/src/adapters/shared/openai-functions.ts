import type { Tool } from "../../tool/tool.ts";
import { type AdapterOptions, type AgentTool, agentTools, type CallIdOptions } from "./agent-tool.ts";
import { chosenTools } from "./native.ts";

/** Options of the OpenAI adapters. */
export interface OpenAiOptions<Name extends string = string> extends AdapterOptions<never, Name> {
  /**
   * Strict tools: all, none, or a list of full or wire names. The API guarantees that the arguments of a strict tool
   * match its schema. All its parameters are required, and the model sends `null` to omit one. Default false, which is
   * sent explicitly: without it the Responses API tries strict mode, which makes optional parameters required.
   */
  readonly strict?: boolean | readonly string[] | undefined;
}

/** A function declaration of OpenAI's APIs. */
export interface OpenAiFunction<Name extends string = string> {
  name: Name;
  description: string;
  /** JSON Schema of the arguments. */
  parameters: Record<string, unknown>;
  /** Whether the API guarantees that the arguments match the schema. */
  strict: boolean;
}

/** A tool with the options applied, and its declaration. */
export interface OfferedFunction<T extends Tool> {
  readonly agent: AgentTool<T>;
  readonly declaration: OpenAiFunction<T["wireName"]>;
}

/**
 * Selects tools and declares them.
 * @param ownOptions names of the adapter's options besides those of all adapters
 * @throws ToolError `misconfigured` if no tool has a name in the options
 */
export function offerFunctions<T extends Tool>(
  tools: readonly T[],
  options: OpenAiOptions & CallIdOptions,
  ownOptions: readonly string[],
): readonly OfferedFunction<T>[] {
  const isStrict = chosenTools(tools, options.strict, "strict");
  return agentTools(tools, options, ownOptions).map((agent) => ({
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
