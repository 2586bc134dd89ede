// Tools for the runners of OpenAI's SDK. The runners pass no call ids, and the model reads every declaration at the
// start.

import { needsApproval } from "../definition/annotations.ts";
import type { KnownName } from "../tool/select.ts";
import type { Tool } from "../tool/tool.ts";
import { type OpenAiFunction, type OpenAiOptions, offerFunctions } from "./shared/openai-functions.ts";
import type { OpenAiResponsesTool } from "./shared/openai-native.ts";

/** The runner that the SDK passes to a function. Its signal aborts with the run. */
export interface OpenAiChatRunner {
  readonly controller: { readonly signal: AbortSignal };
}

/** A tool that `client.chat.completions.runTools` declares and runs. */
export interface OpenAiChatRunnerTool<Name extends string = string> {
  type: "function";
  function: OpenAiFunction<Name> & {
    /** Runs the tool with arguments as JSON. Never throws, since an error would end the run. */
    function(args: string, runner?: OpenAiChatRunner): Promise<string>;
  };
}

/**
 * Creates tools for `client.chat.completions.runTools`. The program gets full results through `onCall`.
 * @throws ToolError `misconfigured` if no tool has a name in the options, or two tools share a name
 */
export function openaiChatRunnerTools<T extends Tool, const Name extends string = string>(
  tools: readonly T[],
  options: OpenAiOptions<KnownName<T, Name>> = {},
): OpenAiChatRunnerTool<T["wireName"]>[] {
  return offerFunctions(tools, options, ["strict"]).map(({ agent, declaration }) => ({
    type: "function",
    function: {
      ...declaration,
      function: async (args, runner) => (await agent.call(args, { signal: runner?.controller.signal })).text,
    },
  }));
}

/** A tool that the SDK's `ResponsesToolRunner` declares and runs. */
export interface OpenAiResponsesRunnerTool<Name extends string = string> {
  tool: OpenAiResponsesTool<Name>;
  /**
   * Whether the runner may run the tool in parallel with other calls: true for tools that change nothing and cost
   * nothing.
   */
  independent: boolean;
  /** Runs the tool. Never throws, since an error would end the run. */
  execute(args: Record<string, unknown>, options?: { signal: AbortSignal | undefined }): Promise<string>;
}

/**
 * Creates tools for the `functions` of a `ResponsesToolRunner`. The program gets full results through `onCall`.
 * @throws ToolError `misconfigured` if no tool has a name in the options, or two tools share a name
 */
export function openaiResponsesRunnerTools<T extends Tool, const Name extends string = string>(
  tools: readonly T[],
  options: OpenAiOptions<KnownName<T, Name>> = {},
): OpenAiResponsesRunnerTool<T["wireName"]>[] {
  return offerFunctions(tools, options, ["strict"]).map(({ agent, declaration }) => ({
    tool: { type: "function", ...declaration },
    independent: !needsApproval(agent.tool),
    execute: async (args, runner) => (await agent.call(args, { signal: runner?.signal })).text,
  }));
}
