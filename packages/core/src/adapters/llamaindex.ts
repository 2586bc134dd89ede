import type { SchemaView } from "../schema/views.ts";
import type { WireName } from "../tool/name.ts";
import type { Tool } from "../tool/tool.ts";
import { type AdapterOptions, agentTools } from "./shared/agent-tool.ts";

/** A tool as LlamaIndex.TS takes it: plain data and a function. */
export interface LlamaIndexTool<Name extends string = string> {
  readonly metadata: {
    readonly name: Name;
    readonly description: string;
    /** JSON Schema of the arguments; LlamaIndex sends it as it is and validates nothing. */
    readonly parameters: Record<string, unknown>;
  };
  /** The fitted result, or the error, as JSON with single quotes; never throws. */
  readonly call: (input: unknown) => Promise<string>;
}

/** Options of {@link llamaindexTools}. */
export interface LlamaIndexOptions extends AdapterOptions {
  /** Ends running calls and lets no other begin. LlamaIndex hands no signal to its tools: make the tools for one run. */
  readonly signal?: AbortSignal | undefined;
  /** How the arguments are declared; `strict` for a model made with `strict: true`. Default `default`. */
  readonly view?: SchemaView | undefined;
}

/**
 * Tools for LlamaIndex.TS: its agents, workflows and `llm.exec`. A failure is text like a result, so that the model
 * learns its code and when to retry. The full result reaches the program through `onCall`.
 * @param tools of any toolkits
 * @param options default: all tools, no approval, 8,000 tokens a result
 * @throws ToolError `misconfigured` for a selected name that no tool has, or a name that two tools share
 */
export function llamaindexTools<T extends Tool>(
  tools: readonly T[],
  { signal, view = "default", ...options }: LlamaIndexOptions = {},
): LlamaIndexTool<WireName<T["name"]>>[] {
  return agentTools(tools, options).map(({ tool, call }) => ({
    metadata: {
      name: tool.wireName as WireName<T["name"]>,
      description: tool.description,
      parameters: { ...tool.parameters(view) },
    },
    call: async (input) => singleQuoted((await call(input, { signal })).text),
  }));
}

/**
 * A JSON text with single quotes around its strings. LlamaIndex removes every double quote from what a tool returns,
 * strings included, and leaves the backslashes that escaped them: of JSON text, rubble would reach the model. Quotes
 * inside strings are escaped as code points, so nothing is lost and nothing ends a string early.
 */
function singleQuoted(json: string): string {
  return json.replace(/\\.|["']/g, (mark) => QUOTES[mark] ?? mark);
}

const QUOTES: Readonly<Record<string, string>> = { '"': "'", '\\"': "\\u0022", "'": "\\u0027" };
