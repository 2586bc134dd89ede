import { dispatch, type Tool } from "@toolwright/core";

/** A call that a model asks for. */
export interface ToolCall {
  readonly name: string;
  readonly args: object;
}

/** What the agent knows when a model is asked for the next step: what was called, and the texts it was answered. */
export type History = readonly { readonly call: ToolCall; readonly text: string }[];

/** A model: the next call, or the final words. A real one is a request to a provider; a test brings a function. */
export type Model = (history: History) => ToolCall | string;

const MOST_STEPS = 10;

/** The agent under test: a loop that answers a model's calls until it has said its final words. */
export async function runAgent(model: Model, tools: readonly Tool[]): Promise<{ text: string; history: History }> {
  const history: { call: ToolCall; text: string }[] = [];
  while (history.length < MOST_STEPS) {
    const next = model(history);
    if (typeof next === "string") return { text: next, history };
    const { text } = await dispatch(tools, next.name, next.args);
    history.push({ call: next, text });
  }
  return { text: "I gave up.", history };
}
