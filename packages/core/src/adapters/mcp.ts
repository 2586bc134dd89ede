import type { Approve } from "../approval/approval.ts";
import { notify as notifyObserver } from "../call/notify.ts";
import { needsApproval } from "../definition/annotations.ts";
import { unknownTool } from "../definition/name.ts";
import { acceptAll, looseSchema, singleTypes } from "../schema/dialects.ts";
import type { JsonSchema } from "../schema/map-schema.ts";
import { findTools } from "../tool/select.ts";
import type { AgentAnswer, Tool, ToolSchema } from "../tool/tool.ts";
import { type AdapterOptions, type AgentTool, agentTools, findAgent, type KnownName } from "./shared/agent-tool.ts";

export { type CardPageSize, renderCardPages } from "../card/render-card.ts";
export type { KnownName } from "./shared/agent-tool.ts";

/** Options of the MCP adapter. */
export interface McpOptions<Name extends string = string, Delegate extends string = "host">
  extends AdapterOptions<Delegate, Name> {
  /**
   * Format of tool names: `wire` (`Observability_SearchLogs`) or `dotted` (`Observability.SearchLogs`). The protocol
   * allows dots, but some hosts reject a server that uses them. Calls may use either format. Default `wire`.
   */
  readonly names?: "wire" | "dotted" | undefined;
  /**
   * Whether `tools/list` declares the fields of results, which models of most hosts then read: about 6,900 tokens for the
   * 33 tools of the toolkits. Default false.
   */
  readonly outputSchemas?: boolean | undefined;
  /** Full or wire names of tools that Claude Code loads at the start, instead of finding them by a search. Default: none. */
  readonly alwaysLoad?: readonly string[] | undefined;
}

/** Names of the options that only this adapter has. */
const OWN_OPTIONS = ["names", "outputSchemas", "alwaysLoad"];

// Type aliases instead of interfaces, because types of the SDKs have index signatures.

/** JSON Schema of an object: the arguments or the result of a tool. */
export type McpSchema = {
  [keyword: string]: unknown;
  type: "object";
  properties?: { [name: string]: JsonObject };
  required?: string[];
};

type JsonObject = { [name: string]: JsonObject | JsonObject[] | string | number | boolean | null | string[] };

/** Hints by which a host decides when to request a person's approval. */
export type McpAnnotations = {
  title: string;
  readOnlyHint: boolean;
  destructiveHint: boolean;
  idempotentHint: boolean;
  openWorldHint: boolean;
};

/** A tool in the `tools/list` result. */
export type McpTool = {
  name: string;
  /** Short name for people, such as `Search logs`. */
  title: string;
  description: string;
  inputSchema: McpSchema;
  /** Declares types only, so that no result can violate it. */
  outputSchema?: McpSchema;
  annotations: McpAnnotations;
  /**
   * `toolwright/cost` is `credits` or `messages` for a tool whose calls spend credits or send messages. Claude Code reads
   * `anthropic/searchHint` and `anthropic/alwaysLoad`.
   */
  _meta?: { [key: string]: unknown };
};

/** Result of `tools/list`: all tools on one page, always in the same order. */
export type McpToolList = { tools: McpTool[] };

/** Result of `tools/call`: the fitted result as text and as structured content, or an error as text only. */
export type McpCallResult = {
  content: { type: "text"; text: string }[];
  structuredContent?: { [field: string]: unknown };
  isError?: boolean;
};

/** The fields of a `tools/call` request that the adapter reads. */
export interface McpCallRequest {
  readonly params: {
    readonly name: string;
    readonly arguments?: Readonly<Record<string, unknown>> | undefined;
    readonly _meta?: { readonly progressToken?: string | number | undefined } | undefined;
  };
}

/** A progress notification of the protocol. */
export type McpProgress = {
  method: "notifications/progress";
  params: { progressToken: string | number; progress: number; total?: number; message?: string };
};

/** The context of a request: `extra` in version 1 of the SDK, an object with `mcpReq` in version 2. */
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

/** Options of one `tools/call` request, for servers that decide on each call by its request. */
export interface McpCallOptions {
  /** Decides on this call, for example by the answer to an elicitation. Default: `approve` of the adapter. */
  readonly approve?: Approve | undefined;
  /** Hash of the approved card: the call runs only if its arguments have this hash. Default: not checked. */
  readonly approvedHash?: string | undefined;
  /** Called with a copy of the call's answer, which has the full result. Its errors are ignored. Default: none. */
  readonly onAnswer?: ((answer: AgentAnswer) => void) | undefined;
}

/** Handlers of the requests `tools/list` and `tools/call`. */
export interface McpHandlers {
  /** Handler of `tools/list`. */
  list(): McpToolList;
  /**
   * Handler of `tools/call`. A failed call returns a result with `isError`.
   * @throws Error with code -32602 for an unknown tool; servers send it as the protocol's error
   */
  call(request: McpCallRequest, context?: McpContext, options?: McpCallOptions): Promise<McpCallResult>;
}

/** The method of version 2's high-level server that this adapter uses. */
export interface McpToolServer<Registered> {
  registerTool(
    name: string,
    config: McpRegistration,
    callback: (args: unknown, context: McpContext) => Promise<McpCallResult>,
  ): Registered;
}

/** The configuration of a tool for a high-level server. */
export interface McpRegistration extends Pick<McpTool, "title" | "description" | "annotations"> {
  readonly inputSchema: ToolSchema<unknown>;
  readonly outputSchema?: ToolSchema<unknown>;
  readonly _meta?: { [key: string]: unknown };
}

/**
 * Creates handlers for the low-level server of both versions of the MCP SDK: `server.setRequestHandler("tools/list",
 * list)` in version 2, `setRequestHandler(ListToolsRequestSchema, list)` in version 1, and likewise for `call`. A
 * canceled request aborts its tool. A progress token enables progress notifications.
 * @throws ToolError `misconfigured` if no tool has a selected name, or two tools share a name
 */
export function mcpTools<Tools extends readonly Tool[], const Name extends string = string>(
  tools: Tools,
  options: McpOptions<KnownName<Tools[number], Name>> = {},
): McpHandlers {
  const offered = agentTools(tools, options, OWN_OPTIONS, "host");
  const declare = declarer(offered, options);
  const offeredTools = offered.map(({ tool }) => tool);
  return {
    list: () => ({ tools: offeredTools.map(declare) }),
    async call({ params }, context = {}, callOptions = {}) {
      const agent = findAgent(offered, params.name);
      // The protocol's code of invalid parameters, which both versions of the SDK send.
      if (!agent) throw Object.assign(new Error(unknownTool(offeredTools, params.name).message), { code: -32602 });
      return run(agent, params.arguments ?? {}, { ...callOptions, ...readRequest(context, params._meta, options) });
    },
  };
}

/**
 * Registers tools with a high-level server (`McpServer`) of version 2 of the MCP SDK, which may have other tools. The
 * server finds a tool only by its registered name.
 * @returns the server's return value for each tool
 * @throws ToolError `misconfigured` if no tool has a selected name, or two tools share a name
 */
export function mcpRegisterTools<Registered, Tools extends readonly Tool[], const Name extends string = string>(
  server: McpToolServer<Registered>,
  tools: Tools,
  options: McpOptions<KnownName<Tools[number], Name>> = {},
): readonly Registered[] {
  const offered = agentTools(tools, options, OWN_OPTIONS, "host");
  const declare = declarer(offered, options);
  return offered.map((agent) => {
    const { name, inputSchema, outputSchema, ...config } = declare(agent.tool);
    const output = outputSchema && { outputSchema: acceptAll(outputSchema) };
    return server.registerTool(name, { ...config, inputSchema: acceptAll(inputSchema), ...output }, (args, context) =>
      run(agent, args, readRequest(context, context.mcpReq?._meta, options)),
    );
  });
}

/** Creates the function that declares a tool. @throws ToolError `misconfigured` for an unknown name in `alwaysLoad` */
function declarer(offered: readonly AgentTool[], { names, outputSchemas, alwaysLoad = [] }: McpOptions) {
  const tools = offered.map(({ tool }) => tool);
  const loaded = findTools(tools, alwaysLoad, "alwaysLoad");
  // Descriptions name other tools too, as the host lists them.
  const dotted = (listed: McpTool): McpTool =>
    JSON.parse(tools.reduce((json, { wireName, name }) => json.replaceAll(wireName, name), JSON.stringify(listed)));
  const listed = (tool: Tool): McpTool => ({
    name: tool.wireName,
    title: tool.title,
    description: tool.description,
    inputSchema: asObject(singleTypes(tool.parameters())),
    ...(outputSchemas && { outputSchema: asObject(looseSchema(tool.descriptor().outputSchema)) }),
    annotations: {
      title: tool.title,
      readOnlyHint: !needsApproval(tool),
      destructiveHint: tool.annotations.destructive,
      idempotentHint: tool.annotations.idempotent,
      openWorldHint: tool.annotations.openWorld,
    },
    _meta: {
      ...(tool.annotations.cost !== "none" && { "toolwright/cost": tool.annotations.cost }),
      "anthropic/searchHint": `${tool.title} (${tool.name.split(".")[0]})`,
      ...(loaded.has(tool) && { "anthropic/alwaysLoad": true }),
    },
  });
  return names === "dotted" ? (tool: Tool) => dotted(listed(tool)) : listed;
}

function asObject(schema: JsonSchema): McpSchema {
  return { ...schema, type: "object" } as McpSchema;
}

/** A request in the form that both versions of the SDK are converted to. */
interface Request extends McpCallOptions {
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
  const { signal, approve, approvedHash, onAnswer } = request;
  const onProgress = progressReporter(request);
  const answer = await agent.call(args, { signal, approve, approvedHash, onProgress });
  notifyObserver(onAnswer, { ...answer });
  const content = [{ type: "text" as const, text: answer.text }];
  // An error has no structured content, which would have to match the output schema.
  if (!answer.ok) return { content, isError: true };
  // Both have the same data, since most hosts show only one of them.
  return { content, structuredContent: { ...answer.fitted } };
}

function progressReporter(request: Request): AdapterOptions["onProgress"] {
  const { notify, progressToken, signal, onProgress } = request;
  if (!notify || progressToken === undefined) return onProgress;
  let lastCompleted = Number.NEGATIVE_INFINITY;
  return (progress) => {
    const { completed, total, message } = progress;
    // The protocol requires increasing progress, and forbids notifications for canceled requests.
    if (completed > lastCompleted && !signal?.aborted) {
      lastCompleted = completed;
      const params = { progressToken, progress: completed, ...(total !== null && { total }), message };
      // A notification that fails, for example on a closed connection, must not fail the call.
      notify({ method: "notifications/progress", params }).catch(() => undefined);
    }
    onProgress?.(progress);
  };
}
