import { looseSchema } from "../schema/loose.ts";
import type { JsonSchema } from "../schema/map-schema.ts";
import { unknownTool } from "../tool/name.ts";
import type { AgentAnswer, Tool } from "../tool/tool.ts";
import { type AdapterOptions, type AgentTool, agentTools, findAgent } from "./shared/agent-tool.ts";

/** Options of the MCP adapter. */
export interface McpOptions extends AdapterOptions {
  /**
   * How tools are named: `wire` (`Observability_SearchLogs`) or `dotted` (`Observability.SearchLogs`), which the protocol
   * allows and some hosts refuse together with the whole server. Calls are accepted with either. Default `wire`.
   */
  readonly names?: "wire" | "dotted" | undefined;
}

// Type aliases rather than interfaces where the SDKs' own types have index signatures.

/** JSON Schema of an object, as a tool of the protocol declares its arguments and its result. */
export type McpSchema = {
  [keyword: string]: unknown;
  type: "object";
  properties?: { [name: string]: JsonObject };
  required?: string[];
};

type JsonObject = { [name: string]: JsonObject | JsonObject[] | string | number | boolean | null | string[] };

/** Hints by which a host decides when to ask a person. */
export type McpAnnotations = {
  title: string;
  readOnlyHint: boolean;
  destructiveHint: boolean;
  idempotentHint: boolean;
  openWorldHint: boolean;
};

/** A tool as `tools/list` names it. */
export type McpTool = {
  name: string;
  /** The full name with a dot. */
  title: string;
  description: string;
  inputSchema: McpSchema;
  /** Types only: it refuses no result. */
  outputSchema: McpSchema;
  annotations: McpAnnotations;
  /** `toolwright/cost`: what a call costs beyond the request, `credits` or `messages`. */
  _meta?: { [key: string]: unknown };
};

/** Answer to `tools/list`; all tools on one page, always in the same order. */
export type McpToolList = { tools: McpTool[] };

/** Answer to `tools/call`: the fitted result as data and as text, or an error as text alone. */
export type McpCallResult = {
  content: { type: "text"; text: string }[];
  structuredContent?: { [field: string]: unknown };
  isError?: boolean;
};

/** The part of a `tools/call` request that is read. */
export interface McpCallRequest {
  readonly params: {
    readonly name: string;
    readonly arguments?: Readonly<Record<string, unknown>> | undefined;
    readonly _meta?: { readonly progressToken?: string | number | undefined } | undefined;
  };
}

/** How far a call has come, as the protocol says it. */
export type McpProgress = {
  method: "notifications/progress";
  params: { progressToken: string | number; progress: number; total?: number; message?: string };
};

/** What a server hands to a handler: version 1 of the SDK as `extra`, version 2 below `mcpReq`. */
export interface McpContext {
  readonly signal?: AbortSignal | undefined;
  readonly sendNotification?: ((notification: McpProgress) => Promise<void>) | undefined;
  readonly mcpReq?: McpRequestContext | undefined;
}

interface McpRequestContext {
  readonly signal: AbortSignal;
  readonly notify: (notification: McpProgress) => Promise<void>;
  readonly _meta?: { readonly progressToken?: string | number | undefined } | undefined;
}

/** Handlers of the two requests about tools. */
export interface McpHandlers {
  /** Handler of `tools/list`. */
  list(): McpToolList;
  /**
   * Handler of `tools/call`. A failing tool is a result with `isError`.
   * @throws Error with the code -32602 for a tool that is not offered, which servers answer as the protocol asks
   */
  call(request: McpCallRequest, context?: McpContext): Promise<McpCallResult>;
}

/** A high-level server of version 2 of the SDK, as far as tools are registered with it. */
export interface McpToolServer<Registered> {
  registerTool(
    name: string,
    config: McpRegistration,
    callback: (args: unknown, context: McpContext) => Promise<McpCallResult>,
  ): Registered;
}

/** A tool as a high-level server takes it. */
export interface McpRegistration extends Pick<McpTool, "title" | "description" | "annotations"> {
  readonly inputSchema: McpStandardSchema;
  readonly outputSchema: McpStandardSchema;
  readonly _meta?: { [key: string]: unknown };
}

/** A Standard Schema that declares, and lets every value through. */
export interface McpStandardSchema {
  readonly "~standard": {
    readonly version: 1;
    readonly vendor: string;
    readonly validate: (value: unknown) => { readonly value: unknown };
    readonly jsonSchema: {
      readonly input: () => Record<string, unknown>;
      readonly output: () => Record<string, unknown>;
    };
  };
}

/**
 * Handlers for the low-level server of either version of the MCP SDK:
 * `server.setRequestHandler("tools/list", list)` in version 2, `setRequestHandler(ListToolsRequestSchema, list)` in
 * version 1, and the same with `call`. Cancelling a request aborts its tool; a progress token turns on progress notifications.
 * @throws ToolError `misconfigured` for a selection that names no tool, or two tools of one name
 */
export function mcpTools(tools: readonly Tool[], options: McpOptions = {}): McpHandlers {
  const agents = agentTools(tools, options);
  const offered = agents.map(({ tool }) => tool);
  return {
    list: () => ({ tools: offered.map((tool) => declare(tool, options)) }),
    async call({ params }, context = {}) {
      const agent = findAgent(agents, params.name);
      if (!agent) throw protocolError(unknownTool(offered, params.name).message);
      return run(agent, params.arguments ?? {}, readRequest(context, params._meta, options));
    },
  };
}

/**
 * Registers tools with a high-level server of version 2 of the MCP SDK (`McpServer`), beside tools of its own. It looks
 * tools up by the registered name alone.
 * @returns what the server returned for each tool
 * @throws ToolError `misconfigured` for a selection that names no tool, or two tools of one name
 */
export function mcpRegisterTools<Registered>(
  server: McpToolServer<Registered>,
  tools: readonly Tool[],
  options: McpOptions = {},
): readonly Registered[] {
  return agentTools(tools, options).map((agent) => {
    const { name, title, description, inputSchema, outputSchema, annotations, _meta } = declare(agent.tool, options);
    const config = { title, description, annotations, ...(_meta && { _meta }) };
    const schemas = { inputSchema: declaredOnly(inputSchema), outputSchema: declaredOnly(outputSchema) };
    return server.registerTool(name, { ...config, ...schemas }, (args, context) =>
      run(agent, args, readRequest(context, context.mcpReq?._meta, options)),
    );
  });
}

function declare(tool: Tool, { names }: McpOptions): McpTool {
  const { readOnly, destructive, idempotent, openWorld, cost } = tool.annotations;
  const { outputSchema } = tool.descriptor();
  return {
    name: names === "dotted" ? tool.name : tool.wireName,
    title: tool.name,
    description: tool.description,
    inputSchema: asObject(tool.parameters()),
    outputSchema: asObject(looseSchema(outputSchema)),
    annotations: {
      title: tool.title,
      readOnlyHint: readOnly,
      destructiveHint: destructive,
      idempotentHint: idempotent,
      openWorldHint: openWorld,
    },
    ...(cost !== "none" && { _meta: { "toolwright/cost": cost } }),
  };
}

function asObject(schema: JsonSchema): McpSchema {
  return { ...schema, type: "object" } as McpSchema;
}

/** The tool reads its own arguments: one reader then words what is wrong with them, whichever server asks. */
function declaredOnly(schema: McpSchema): McpStandardSchema {
  const clone = () => structuredClone(schema);
  const validate = (value: unknown) => ({ value });
  return { "~standard": { version: 1, vendor: "toolwright", validate, jsonSchema: { input: clone, output: clone } } };
}

/** What both versions of the SDK know of a request. */
interface Request {
  readonly signal?: AbortSignal | undefined;
  readonly notify?: ((notification: McpProgress) => Promise<void>) | undefined;
  readonly progressToken?: string | number | undefined;
  readonly onProgress: AdapterOptions["onProgress"];
}

function readRequest(
  { signal, sendNotification, mcpReq }: McpContext,
  meta: McpCallRequest["params"]["_meta"],
  { onProgress }: McpOptions,
): Request {
  const notify = mcpReq?.notify ?? sendNotification;
  return { signal: mcpReq?.signal ?? signal, notify, progressToken: meta?.progressToken, onProgress };
}

async function run(agent: AgentTool, args: unknown, request: Request): Promise<McpCallResult> {
  return toCallResult(await agent.call(args, { signal: request.signal, onProgress: progressReporter(request) }));
}

/** Hosts show only one half of a result, so both carry the same data; a text alone cannot break an output schema. */
function toCallResult(answer: AgentAnswer): McpCallResult {
  const content = [{ type: "text" as const, text: answer.text }];
  return answer.ok ? { content, structuredContent: { ...answer.fitted } } : { content, isError: true };
}

function progressReporter(request: Request): AdapterOptions["onProgress"] {
  const { notify, progressToken, signal, onProgress } = request;
  if (!notify || progressToken === undefined) return onProgress;
  let last = Number.NEGATIVE_INFINITY;
  return (progress) => {
    const { completed, total, message } = progress;
    // The protocol wants it to grow, and nothing about a request that was cancelled.
    if (completed > last && !signal?.aborted) {
      last = completed;
      const params = { progressToken, progress: completed, ...(total !== null && { total }), message };
      // A client that no longer listens is no reason to fail the call.
      notify({ method: "notifications/progress", params }).catch(() => undefined);
    }
    onProgress?.(progress);
  };
}

/** The protocol's own error for parameters it cannot serve; both versions of the SDK send on a numeric code. */
function protocolError(message: string): Error {
  return Object.assign(new Error(message), { code: -32602 });
}
