import { dispatch, type Tool } from "@toolwright/core";

/** A model's tool call. */
export interface ToolCall {
  readonly name: string;
  readonly args: object;
}

/** The calls so far, each with the result that the model reads. */
export type History = readonly { readonly call: ToolCall; readonly text: string }[];

/** A model returns the next call or the final answer. A real one sends a request to a provider; a test uses a function. */
export type Model = (history: History) => ToolCall | string;

const MAX_STEPS = 10;

/** The agent under test: a loop that runs the model's calls until its final answer. */
export async function runAgent(model: Model, tools: readonly Tool[]): Promise<{ text: string; history: History }> {
  const history: { call: ToolCall; text: string }[] = [];
  while (history.length < MAX_STEPS) {
    const next = model(history);
    if (typeof next === "string") return { text: next, history };
    // The calls reach only the sandbox. An agent with a real account passes a function that asks a person.
    const { text } = await dispatch(tools, next.name, next.args, { approve: false });
    history.push({ call: next, text });
  }
  return { text: "I gave up.", history };
}
