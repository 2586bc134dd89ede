import type {
  CompleteRequest,
  CompleteResult,
  GetPromptRequest,
  GetPromptResult,
  ListPromptsResult,
} from "@modelcontextprotocol/server";
import type { Policy, Tool } from "@toolwright/core";
import { checkTool } from "@toolwright/core/policy";
import { suggestName } from "@toolwright/core/text";
import { cacheValues, matchValues, type ReadValues, type ValueSettings } from "./cached-values.ts";
import { findBuyer } from "./find-buyer.ts";
import { investigateIncident } from "./investigate-incident.ts";
import { notifyAffected } from "./notify-affected.ts";
import { findArgument, invalid, type Prompt, writeMessage } from "./prompt.ts";
import { SEGMENTS, SERVICES, TEMPLATES, type ValueList } from "./value-lists.ts";
import { whoIsAffected } from "./who-is-affected.ts";

/** Every prompt, in the order of the list. */
export const PROMPTS: readonly Prompt[] = [investigateIncident, whoIsAffected, notifyAffected, findBuyer];

/** Settings of prompts from the server. */
export interface PromptSettings extends ValueSettings {
  /** The offered tools. */
  readonly tools: readonly Tool[];
  /** The policy of the tools. A prompt is not offered if it needs a tool that the policy refuses. */
  readonly policy?: Policy | readonly Policy[] | undefined;
}

/** Handlers of the requests about prompts. */
export interface PromptHandlers {
  list(): ListPromptsResult;
  /** @throws ProtocolError -32602 for an unknown prompt, and an unknown, missing or too long argument */
  get(request: GetPromptRequest): GetPromptResult;
  /**
   * Completes an argument. Reads values at most once every five minutes. A failed read results in no values.
   * @throws ProtocolError -32602 for an unknown prompt or argument
   */
  complete(request: CompleteRequest): Promise<CompleteResult>;
}

/** Creates the handlers of the prompts whose tools are all offered and allowed; `null` if there are none. */
export function offerPrompts({ tools, policy = {}, ...settings }: PromptSettings): PromptHandlers | null {
  const usable = allowedTools(tools, policy);
  const findTool = (wireName: string) => usable.find((tool) => tool.wireName === wireName);
  const prompts = PROMPTS.filter((prompt) => prompt.tools.every(findTool));
  if (prompts.length === 0) return null;
  const readers = new Map<ValueList, ReadValues>(
    [SERVICES, SEGMENTS, TEMPLATES].flatMap((list): [ValueList, ReadValues][] => {
      const tool = findTool(list.tool);
      return tool ? [[list, cacheValues(list, tool, settings)]] : [];
    }),
  );
  return {
    list: () => ({ prompts: prompts.map(declare) }),
    get({ params }) {
      const prompt = findPrompt(prompts, params.name);
      const text = writeMessage(prompt, params.arguments ?? {});
      return { description: prompt.description, messages: [{ role: "user", content: { type: "text", text } }] };
    },
    async complete({ params: { ref, argument } }) {
      if (ref.type !== "ref/prompt") throw invalid("Only arguments of prompts have completions.");
      const { values = [] } = findArgument(findPrompt(prompts, ref.name), argument.name);
      const known = isFixed(values) ? values : await readers.get(values)?.();
      return matchValues(known ?? [], argument.value);
    },
  };
}

/** Returns the tools that every policy allows. */
export function allowedTools(tools: readonly Tool[], policy: Policy | readonly Policy[]): readonly Tool[] {
  return tools.filter(({ name }) => [policy].flat().every((one) => one.stopped !== true && !checkTool(name, one)));
}

function declare({ name, title, description, arguments: args }: Prompt) {
  return {
    ...{ name, title, description },
    arguments: args.map(({ name, description, required }) => ({ name, description, required })),
  };
}

function findPrompt(prompts: readonly Prompt[], name: string): Prompt {
  const prompt = prompts.find((offered) => offered.name === name);
  if (prompt) return prompt;
  const names = prompts.map((offered) => offered.name);
  throw invalid(`The server offers no such prompt; ${suggestName(name, names)}`);
}

function isFixed(values: readonly string[] | ValueList): values is readonly string[] {
  return Array.isArray(values);
}
