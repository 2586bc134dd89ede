// Mastra takes the tools of the AI SDK, but for its types.

import type { Tool } from "../tool/tool.ts";
import { type AiSdkOptions, type AiSdkTool, aiSdkTools, type ResultShape, type SelectedTools } from "./ai-sdk.ts";
import type { ArgsOf, ResultOf } from "./shared/agent-tool.ts";

export type { AiSdkOptions as MastraOptions };

/** A tool of Mastra; a type alias, since Mastra asks for an index signature. */
export type MastraTool<Args = object, Output = object> = {
  [Key in keyof AiSdkTool<Args, Output>]: AiSdkTool<Args, Output>[Key];
} & { id: string };

/** Tools by their name on the wire. */
export type MastraTools<T extends Tool, Shape extends ResultShape = "full"> = {
  [Item in T as Item["wireName"]]: MastraTool<ArgsOf<Item>, Shape extends "fitted" ? object : ResultOf<Item>>;
};

/**
 * Tools for agents of Mastra. As those of the AI SDK, with maps declared as lists of `{ name, value }` by default: for
 * models of OpenAI, Mastra closes open objects, so that a model could send nothing.
 * @throws ToolError `misconfigured` for a name in the options that no tool has
 */
export function mastraTools<
  T extends Tool,
  const Only extends string = string,
  const Except extends string = never,
  Shape extends ResultShape = "full",
>(
  tools: readonly T[],
  options: AiSdkOptions<Only, Except, Shape> = {},
): MastraTools<SelectedTools<T, Only, Except>, Shape> {
  const record = aiSdkTools(tools, { view: "entries", ...options }) as Readonly<Record<string, AiSdkTool>>;
  const withIds = Object.entries(record).map(([name, tool]) => [name, { ...tool, id: name }]);
  return Object.fromEntries(withIds) as MastraTools<SelectedTools<T, Only, Except>, Shape>;
}
