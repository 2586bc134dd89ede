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
import { findArgument, invalid, type Prompt, type PromptArgument, writeMessage } from "./prompt.ts";
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
  const prompts = PROMPTS.flatMap((prompt) => {
    const needed = prompt.tools.flatMap((name) => findTool(name) ?? []);
    return needed.length === prompt.tools.length ? withAccount(prompt, needed) : [];
  });
  if (prompts.length === 0) return null;
  const readers = new Map<ValueList, ReadInAccount>(
    [SERVICES, SEGMENTS, TEMPLATES].flatMap((list): [ValueList, ReadInAccount][] => {
      const tool = findTool(list.tool);
      return tool ? [[list, openReader(list, tool, settings)]] : [];
    }),
  );
  return {
    list: () => ({ prompts: prompts.map(declare) }),
    get({ params }) {
      const prompt = findPrompt(prompts, params.name);
      const text = writeMessage(prompt, params.arguments ?? {});
      return { description: prompt.description, messages: [{ role: "user", content: { type: "text", text } }] };
    },
    async complete({ params: { ref, argument, context } }) {
      if (ref.type !== "ref/prompt") throw invalid("Only arguments of prompts have completions.");
      const { values = [] } = findArgument(findPrompt(prompts, ref.name), argument.name);
      const known = isFixed(values) ? values : await readers.get(values)?.(context?.arguments?.["account"]);
      return matchValues(known ?? [], argument.value);
    },
  };
}

/** Returns the accounts that a tool takes by name; none for a tool of one account. */
function accountsOf(tool: Tool): readonly string[] {
  return (tool.parameters().properties?.["account"]?.enum ?? []).map(String);
}

/** Adds the argument `account` to a prompt if one account has all of its tools. */
function withAccount(prompt: Prompt, tools: readonly Tool[]): Prompt {
  const [first = [], ...others] = tools.map(accountsOf);
  const shared = first.filter((name) => others.every((names) => names.includes(name)));
  if (shared.length === 0) return prompt;
  const description = `Account in which to work: ${shared.join(", ")}. Empty: the one that the user means.`;
  const account: PromptArgument = { name: "account", description, required: false, values: shared, isClosed: true };
  return { ...prompt, arguments: [...prompt.arguments, account] };
}

/** Resolves with the values of a list in one account; in all of them without its name. */
type ReadInAccount = (account: string | undefined) => ReturnType<ReadValues>;

/** Creates the reader of a list. Each account has its own values. */
function openReader(list: ValueList, tool: Tool, settings: ValueSettings): ReadInAccount {
  const names = accountsOf(tool);
  if (names.length === 0) return cacheValues(list, tool, settings);
  const readers = names.map((account) => ({
    account,
    read: cacheValues({ ...list, args: { ...list.args, account } }, tool, settings),
  }));
  return async (named) => {
    const chosen = readers.filter(({ account }) => account === named);
    const lists = await Promise.all((chosen.length > 0 ? chosen : readers).map(({ read }) => read()));
    return [...new Set(lists.flat())];
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
