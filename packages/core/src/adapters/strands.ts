import type { Progress } from "../call/call.ts";
import { ToolError } from "../errors.ts";
import { needsApproval } from "../tool/approval.ts";
import { findTool } from "../tool/name.ts";
import type { Tool } from "../tool/tool.ts";
import { type AdapterOptions, type AgentTool, agentTools } from "./shared/agent-tool.ts";
import { previewText } from "./shared/sdk-approval.ts";

/** Options of {@link strandsTools}. */
export type StrandsOptions = AdapterOptions;

/** Plain data, as Strands types it. */
export type StrandsJson = string | number | boolean | null | StrandsJson[] | { [name: string]: StrandsJson };

/** What Strands passes to a running tool; missing when a program invokes a tool by itself. */
export interface StrandsToolContext {
  readonly cancelSignal?: AbortSignal | undefined;
}

/** What Strands' `tool` function takes for a tool with a JSON Schema. */
export interface StrandsToolConfig<Name extends string = string> {
  name: Name;
  description: string;
  inputSchema: {
    type: "object";
    properties: Record<string, object>;
    required?: string[];
    additionalProperties: boolean;
  };
  /** Yields the steps of a call that takes several, and returns the fitted result. */
  callback(input: unknown, context?: StrandsToolContext): AsyncGenerator<StrandsJson, StrandsJson, never>;
}

/** A call that Strands' `HumanInTheLoop` asks about, as far as a classifier reads it. */
export interface StrandsToolCallEvent {
  readonly toolUse: { readonly name: string; readonly input: unknown };
  readonly agent: { readonly cancelSignal?: AbortSignal | undefined };
}

/** Whether a person is asked, and what the person reads. */
export interface StrandsClassification {
  requiresHumanInTheLoop: boolean;
  reason?: string;
}

/**
 * The tools for an agent of Strands, made by its own `tool` function: `strandsTools(tools, tool)` with
 * `import { tool } from "@strands-agents/sdk"`. A failed call is an error result that says what to do; `cancelSignal`
 * ends running calls; steps are stream events of the agent, besides going to `onProgress`.
 * @throws ToolError `misconfigured` for a selection that names no tool, or two tools of one name
 */
export function strandsTools<T extends Tool, Made>(
  tools: readonly T[],
  tool: (config: StrandsToolConfig<T["wireName"]>) => Made,
  options: StrandsOptions = {},
): Made[] {
  return agentTools(tools, options).map((agent) => tool(configOf(agent, options)));
}

/**
 * A classifier for Strands' own approval, `new HumanInTheLoop({ classifier: strandsApproval(tools) })`: a person decides
 * on each call that writes, sends, deletes or spends, and reads what it would do, or why it cannot run. Calls of other
 * tools always need a person, unless `allowedTools` of `HumanInTheLoop` names them.
 */
export function strandsApproval(
  tools: readonly Tool[],
): (event: StrandsToolCallEvent) => Promise<StrandsClassification> {
  return async ({ toolUse, agent }) => {
    const tool = findTool(tools, toolUse.name);
    if (tool && !needsApproval(tool)) return { requiresHumanInTheLoop: false };
    const reason = tool && (await previewText(tool, toolUse.input, agent.cancelSignal));
    // Arguments that are wrong now might be right when the call runs, so that wrong ones need a person as well.
    return { requiresHumanInTheLoop: true, ...(reason && { reason }) };
  };
}

function configOf<T extends Tool>(agent: AgentTool<T>, options: AdapterOptions): StrandsToolConfig<T["wireName"]> {
  const { wireName, description } = agent.tool;
  return {
    name: wireName,
    description,
    inputSchema: agent.tool.parameters() as StrandsToolConfig["inputSchema"],
    callback: (input, context) =>
      withSteps(async (report) => {
        const onProgress = (step: Progress) => {
          report(step);
          return options.onProgress?.(step);
        };
        const answer = await agent.call(input, { signal: context?.cancelSignal, onProgress });
        // Strands shows the message of what is thrown, and nothing else of it; a returned error would count as success.
        if (!answer.ok) throw new ToolError(answer.error);
        return answer.fitted as StrandsJson;
      }),
  };
}

/** Yields the steps that a call reports while it runs, then returns its result. */
async function* withSteps(
  call: (report: (step: Progress) => void) => Promise<StrandsJson>,
): AsyncGenerator<StrandsJson, StrandsJson, never> {
  const steps: Progress[] = [];
  let news = Promise.withResolvers<void>();
  const result = call((step) => {
    steps.push(step);
    news.resolve();
  });
  const settled = result.then(
    () => true,
    () => true,
  );
  for (let isOver = false; !isOver; ) {
    isOver = await Promise.race([settled, news.promise.then(() => false)]);
    news = Promise.withResolvers<void>();
    for (const step of steps.splice(0)) yield { ...step };
  }
  return result;
}
