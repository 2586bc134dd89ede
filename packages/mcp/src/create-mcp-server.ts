import {
  ResourceNotFoundError,
  Server,
  type ServerContext,
  type TextResourceContents,
} from "@modelcontextprotocol/server";
import { findTool, needsApproval, selectTools, type Tool, ToolError } from "@toolwright/core";
import { type KnownName, type McpCallOptions, type McpTool, mcpTools } from "@toolwright/core/mcp";
import { planTool } from "@toolwright/core/plan";
import { APPROVAL_MODES, type CallWithApproval, createCallWithApproval } from "./approval/call-with-approval.ts";
import { declarePreviewTool, previewForApp } from "./approval/preview-tool.ts";
import { appOf, listApps, readApp, supportsApps } from "./apps/app-resources.ts";
import { PREVIEW_TOOL } from "./apps/card-names.ts";
import { capabilitiesOf, formFor, withoutHostArguments } from "./client-capabilities.ts";
import { writeInstructions } from "./instructions.ts";
import { offerPrompts, type PromptHandlers } from "./prompts/offer-prompts.ts";
import { invalid } from "./prompts/prompt.ts";
import { mendErrors } from "./protocol-errors.ts";
import { createResultLinks } from "./results/result-links.ts";
import { packageVersion, serverInfo } from "./server-info.ts";
import { checkServerOptions, type McpServerOptions } from "./server-options.ts";
import { offerSkills, readsSkills, type Skills } from "./skills/offer-skills.ts";
import { vendorOf } from "./toolkits.ts";
import { readTraceCarrier } from "./trace-context.ts";

/** An MCP server for any number of clients. */
export interface ToolwrightServer {
  /** The offered tools, in the order of the list. */
  readonly tools: readonly Tool[];
  /** The instructions that clients receive. */
  readonly instructions: string;
  /** Called for every protocol error outside of tool calls, and for every completion without values. */
  readonly onError: (error: Error) => void;
  /** Creates a protocol server for one connection or request, as the SDK's `serveStdio` and `createMcpHandler` require. */
  newServer(): Server;
}

/** Default time for a person to decide, in milliseconds. */
const APPROVAL_TIMEOUT_MS = 600_000;
/** The longest time that a timer of Node.js can wait. */
const MAX_APPROVAL_TIMEOUT_MS = 2_147_483_647;
/** Time for which clients may cache the list, in milliseconds. The list never changes while the process runs. */
const LIST_TTL_MS = 300_000;

/**
 * Creates an MCP server for `serveStdio`, `serveHttp` or a custom transport.
 * @throws ToolError `misconfigured` if an option is unknown, names an unknown tool or approval mode, if two tools share a
 * name, or if a tool needs approval and `approve` is missing
 */
export function createMcpServer<T extends Tool, const Name extends string = string>(
  options: McpServerOptions<T, KnownName<T, Name>>,
): ToolwrightServer {
  checkServerOptions(options);
  const { name = "toolwright", version = packageVersion(), onError = () => undefined } = options;
  const tools = withPlans(selectTools(options.tools, options), options.plans);
  const { list, call } = createHandlers(options, tools);
  const instructions = options.instructions ?? writeInstructions(tools);
  // Create the list once for all connections: it must not vary, and converting every schema takes time.
  const toolList = { tools: list().tools.map((declared) => withVendor(declared, tools)) };
  const toolsWithApps = toolList.tools.map((declared) => withApp(declared, tools));
  const hasCards = tools.some(needsApproval);
  const toolListWithApps = { tools: hasCards ? [...toolsWithApps, declarePreviewTool()] : toolsWithApps };
  const apps = listApps(tools);
  const onFailure = (problem: string) => onError(new Error(problem));
  const openLinks = options.resultLinks === false ? null : createResultLinks(tools);
  const skills = offerSkills(tools, options.policy ?? {}, { ttlMs: LIST_TTL_MS });
  const prompts = offerPrompts({ tools, policy: options.policy, onFailure });
  return {
    tools,
    instructions,
    onError,
    newServer() {
      // The low-level server leaves argument parsing and unknown tool names to these handlers.
      const server = new Server(serverInfo(name, version), {
        capabilities: { tools: {}, resources: {}, ...(prompts && { prompts: {}, completions: {} }) },
        instructions,
        cacheHints: { "tools/list": { ttlMs: LIST_TTL_MS }, "prompts/list": { ttlMs: LIST_TTL_MS } },
      });
      server.onerror = onError;
      mendErrors(server, onError);
      const links = openLinks?.(server);
      server.setRequestHandler("tools/list", (request, context) => {
        refuseCursor(request);
        return structuredClone(supportsApps(capabilitiesOf(server, context)) ? toolListWithApps : toolList);
      });
      handleResources(server, { apps, skills }, (uri, context) => links?.read(uri, context) ?? null);
      if (prompts) handlePrompts(server, prompts);
      skills?.handle(server);
      server.setRequestHandler("tools/call", async (sent, context) => {
        const request = withoutHostArguments(sent, server, context);
        const { name, arguments: args = {} } = request.params;
        const hasApps = supportsApps(capabilitiesOf(server, context));
        if (name === PREVIEW_TOOL && hasApps) return previewForApp(tools, args, context.mcpReq.signal);
        const carrier = options.inTraceContext && readTraceCarrier(request.params._meta);
        const run = (onAnswer?: McpCallOptions["onAnswer"]) => {
          const start = () => call(server, request, context, onAnswer);
          return carrier && options.inTraceContext ? options.inTraceContext(carrier, start) : start();
        };
        const suited = formFor(server, context);
        const { outputSchemas = false, structuredContent = suited.structuredContent } = options;
        const form = options.resultLinks ? "block" : suited.links;
        const result = await (links ? links.callWithLink({ name, args, context, form }, run) : run());
        // An app draws the structured content.
        const isDrawn = hasApps && appUriOf(tools, name) !== null;
        return isDrawn || outputSchemas || structuredContent ? result : withoutStructuredContent(result);
      });
      return server;
    },
  };
}

/** Adds the tool of plans in front, if one of the tools needs approval. */
export function withPlans(tools: readonly Tool[], plans: McpServerOptions["plans"]): readonly Tool[] {
  if (!plans || !tools.some(needsApproval)) return tools;
  return [planTool(tools, plans === true ? {} : plans), ...tools];
}

/** Returns the URI of the app that shows the calls of the tool with this name; `null` if there is none. */
function appUriOf(tools: readonly Tool[], name: string): string | null {
  const tool = findTool(tools, name);
  return tool ? appOf(tool) : null;
}

/** Keeps only the text, which has the same data. */
function withoutStructuredContent<Result extends object>(result: Result): Result {
  if (!("structuredContent" in result)) return result;
  const { structuredContent: _, ...rest } = result;
  return rest as Result;
}

/** Handles the requests about resources: apps, skills, and full results, which only `readResult` finds. */
function handleResources(
  server: Server,
  { apps, skills }: { readonly apps: ReturnType<typeof listApps>; readonly skills: Skills | null },
  readResult: (uri: string, context: ServerContext) => TextResourceContents | null,
): void {
  server.setRequestHandler("resources/list", (request, context) => {
    refuseCursor(request);
    const capabilities = capabilitiesOf(server, context);
    const listedApps = supportsApps(capabilities) ? apps : [];
    const listedSkills = skills && readsSkills(capabilities) ? skills.resources : [];
    return { resources: structuredClone([...listedApps, ...listedSkills]) };
  });
  server.setRequestHandler("resources/read", ({ params: { uri } }, context) => {
    const app = apps.some((resource) => resource.uri === uri) ? readApp(uri) : undefined;
    const content = app ?? skills?.read(uri) ?? readResult(uri, context);
    if (!content) throw new ResourceNotFoundError(uri);
    return { contents: [content] };
  });
  // Clients list templates without asking for the capability.
  server.setRequestHandler("resources/templates/list", (request) => {
    refuseCursor(request);
    return { resourceTemplates: [] };
  });
}

function handlePrompts(server: Server, { list, get, complete }: PromptHandlers): void {
  server.setRequestHandler("prompts/list", (request) => {
    refuseCursor(request);
    return list();
  });
  server.setRequestHandler("prompts/get", get);
  server.setRequestHandler("completion/complete", complete);
}

/** Refuses every cursor: each list has one page, so the server never issues any. @throws ProtocolError -32602 */
function refuseCursor({ params }: { readonly params?: { readonly cursor?: string | undefined } | undefined }): void {
  if (params?.cursor !== undefined)
    throw invalid("The server issued no such cursor: the list has one page. Leave cursor out.");
}

/** Adds the vendor to the title, since two toolkits search people. */
function withVendor(declared: McpTool, tools: readonly Tool[]): McpTool {
  const tool = findTool(tools, declared.name);
  const vendor = tool && vendorOf(tool);
  if (!vendor) return declared;
  const title = `${declared.title} (${vendor})`;
  return { ...declared, title, annotations: { ...declared.annotations, title } };
}

/** Links a declared tool to the app that shows its calls. */
function withApp(declared: McpTool, tools: readonly Tool[]): McpTool {
  const resourceUri = appUriOf(tools, declared.name);
  return resourceUri ? { ...declared, _meta: { ...declared._meta, ui: { resourceUri } } } : declared;
}

/** Creates the handlers of both requests. Only modes with elicitation need the handler that requests approval. */
function createHandlers(options: McpServerOptions, tools: readonly Tool[]) {
  const { approve, approvalTimeoutMs: timeoutMs = APPROVAL_TIMEOUT_MS } = options;
  const { maxResultTokens, countTokens, onCall, onProgress, names, outputSchemas, alwaysLoad } = options;
  const toolOptions = { maxResultTokens, countTokens, onCall, onProgress, names, outputSchemas, alwaysLoad };
  const tool = tools.find(needsApproval);
  if (!tool || typeof approve === "function" || approve === "host" || approve === false) {
    const decide = typeof approve === "function" ? approve : "host";
    const { list, call } = mcpTools(tools, { ...toolOptions, approve: decide });
    const callDirectly: CallWithApproval = (_server, request, context, onAnswer) =>
      call(request, context, { onAnswer });
    return { list, call: callDirectly };
  }
  // A misspelled mode, for example from a configuration file, must not turn approval off.
  if (approve === undefined || !APPROVAL_MODES.includes(approve)) {
    const modes = APPROVAL_MODES.map((mode) => JSON.stringify(mode)).join(", ");
    const message = `${tool.name} needs approval: pass approve, one of ${modes} or a function that asks a person, or approve: false to run every call without asking.`;
    throw new ToolError({ code: "misconfigured", message });
  }
  // Any other value would end every request for approval at once, or never.
  if (!(timeoutMs > 0 && timeoutMs <= MAX_APPROVAL_TIMEOUT_MS)) {
    const message = `approvalTimeoutMs must be above 0 and at most ${MAX_APPROVAL_TIMEOUT_MS}, not ${String(timeoutMs)}.`;
    throw new ToolError({ code: "misconfigured", message });
  }
  const { list, call } = mcpTools(tools, { ...toolOptions, approve: "host" });
  return { list, call: createCallWithApproval({ tools, mode: approve, timeoutMs, call }) };
}
