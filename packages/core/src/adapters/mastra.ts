// Mastra accepts the tools of the AI SDK; only its types differ.

import { refuseUnknownOptions } from "../options.ts";
import type { Tool } from "../tool/tool.ts";
import {
  type AiSdkOptions,
  type AiSdkTool,
  aiSdkTools,
  type KnownNames,
  type ResultShape,
  type SelectedTools,
} from "./ai-sdk.ts";
import type { ArgsOf, ResultOf } from "./shared/agent-tool.ts";

/** Options of {@link mastraTools}: those of the AI SDK except `defer`, because Mastra has no deferred tools. */
export type MastraOptions<
  Only extends string = string,
  Except extends string = string,
  Shape extends ResultShape = ResultShape,
> = Omit<AiSdkOptions<Only, Except, Shape>, "defer">;

/** A tool of Mastra. It is a type alias, since Mastra's types require an index signature. */
export type MastraTool<Args = object, Output = object> = {
  [Key in keyof AiSdkTool<Args, Output>]: AiSdkTool<Args, Output>[Key];
} & { id: string };

/** Tools by wire name. */
export type MastraTools<T extends Tool, Shape extends ResultShape = "full"> = {
  [Item in T as Item["wireName"]]: MastraTool<ArgsOf<Item>, Shape extends "fitted" ? object : ResultOf<Item>>;
};

/**
 * Creates tools for agents of Mastra. They are the tools of the AI SDK, but declare maps as lists of `{ name, value }`
 * by default: Mastra closes open objects for OpenAI's models, so that a model could not send any entry.
 * @throws ToolError `misconfigured` if no tool has a name in the options
 */
export function mastraTools<
  T extends Tool,
  const Only extends string = string,
  const Except extends string = never,
  Shape extends ResultShape = "full",
>(
  tools: readonly T[],
  options: MastraOptions<Only, Except, Shape> & NoInfer<KnownNames<T, Only, Except>> = {},
): MastraTools<SelectedTools<T, Only, Except>, Shape> {
  refuseUnknownOptions({ defer: (options as AiSdkOptions).defer }, ["examples", "outputSchemas", "providerOptions"]);
  const all: AiSdkOptions = { view: "entries", ...options };
  const record = aiSdkTools<Tool, string, string, ResultShape>(tools, all) as Readonly<Record<string, AiSdkTool>>;
  const withIds = Object.entries(record).map(([name, tool]) => [name, { ...tool, id: name }]);
  return Object.fromEntries(withIds) as MastraTools<SelectedTools<T, Only, Except>, Shape>;
}
