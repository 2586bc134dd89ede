import type { WireName } from "../definition/name.ts";
import type { SchemaView } from "../schema/views.ts";
import type { Tool } from "../tool/tool.ts";
import { isRecord } from "../value/plain.ts";
import { type AdapterOptions, agentTools, type KnownName } from "./shared/agent-tool.ts";

/** A tool of LlamaIndex.TS: plain data and a function. */
export interface LlamaIndexTool<Name extends string = string> {
  readonly metadata: {
    readonly name: Name;
    readonly description: string;
    /** JSON Schema of the arguments. LlamaIndex sends it unchanged and validates nothing. */
    readonly parameters: Record<string, unknown>;
  };
  /** Returns the fitted result, or the error, as JSON with single quotes. Never throws. */
  readonly call: (input: unknown) => Promise<string>;
}

/** Options of {@link llamaindexTools}. */
export interface LlamaIndexOptions<Name extends string = string> extends AdapterOptions<never, Name> {
  /**
   * Aborts running calls and rejects new ones. LlamaIndex passes no signal to tools, so create the tools for one run.
   */
  readonly signal?: AbortSignal | undefined;
  /** Form of the declared schema. Use `strict` for a model created with `strict: true`. Default `default`. */
  readonly view?: SchemaView | undefined;
}

/**
 * Creates tools for agents, workflows and `llm.exec` of LlamaIndex.TS. A failure is a string like a result, so that the
 * model gets its code and the time to retry. The program gets full results through `onCall`.
 * @param tools of any toolkits
 * @param options default: all tools, 8,000 tokens per result
 * @throws ToolError `misconfigured` if no tool has a selected name, or two tools share a name
 */
export function llamaindexTools<T extends Tool, const Name extends string = string>(
  tools: readonly T[],
  { signal, view = "default", ...options }: LlamaIndexOptions<KnownName<T, Name>> = {},
): LlamaIndexTool<WireName<T["name"]>>[] {
  return agentTools(tools, options, ["signal", "view"]).map(({ tool, call }) => ({
    metadata: {
      name: tool.wireName as WireName<T["name"]>,
      description: tool.description,
      parameters: { ...tool.parameters(view) },
    },
    call: async (input) => singleQuoted((await call(textIn(input) ?? input, { signal })).text),
  }));
}

/** Returns the text of arguments that an agent of `@llamaindex/workflow` could not parse. */
function textIn(input: unknown): unknown {
  return isRecord(input) && Object.keys(input).join() === "rawInput" ? input["rawInput"] : undefined;
}

/**
 * Rewrites JSON with single quotes around its strings. LlamaIndex removes all double quotes from the output of a tool,
 * but keeps the backslashes before them, so the model would get broken JSON. Quotes inside strings become Unicode
 * escapes, so that no character is lost and no string ends early.
 */
function singleQuoted(json: string): string {
  return json.replace(/\\.|["']/g, (mark) => QUOTES[mark] ?? mark);
}

const QUOTES: Readonly<Record<string, string>> = { '"': "'", '\\"': "\\u0022", "'": "\\u0027" };
