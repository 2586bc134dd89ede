import {
  CLIENT_CAPABILITIES_META_KEY,
  CLIENT_INFO_META_KEY,
  type Server,
  type ServerContext,
} from "@modelcontextprotocol/server";
import { asFields } from "@toolwright/core/http";
import type { CardPageSize, McpCallRequest } from "@toolwright/core/mcp";

/**
 * Returns the client's capabilities: since revision 2026-07-28, each request declares them; before, `initialize` did.
 */
export function capabilitiesOf(server: Server, { mcpReq }: ServerContext): unknown {
  const envelope: Readonly<Record<string, unknown>> | undefined = mcpReq.envelope;
  return envelope?.[CLIENT_CAPABILITIES_META_KEY] ?? server.getClientCapabilities();
}

/** Describes a request's client, as JSON. Clients without sessions declare it in each request. */
export function describeClient({ mcpReq, sessionId }: ServerContext): string {
  const envelope: Readonly<Record<string, unknown>> = mcpReq.envelope ?? {};
  return JSON.stringify([sessionId ?? null, envelope[CLIENT_INFO_META_KEY] ?? null]);
}

/** Form of the link to a full result: a block after the text, or a warning in the result. */
export type LinkForm = "block" | "warning";

/** The form of a result that suits a client. */
export interface ResultForm {
  /** Whether the client gets the structured content besides the text. */
  readonly structuredContent: boolean;
  readonly links: LinkForm;
}

/**
 * Default form. A client's request to connect tells nothing about links, and several SDKs fail or drop a result that
 * has a block for one: LangChain, `mcpTools` of Anthropic's SDK, and earlier versions of the AI SDK.
 */
const ANY_CLIENT: ResultForm = { structuredContent: true, links: "warning" };
const WITH_BLOCKS: ResultForm = { ...ANY_CLIENT, links: "block" };
/** Form for clients that give models both the text and the structured content, which have the same data. */
const TEXT_ONLY: ResultForm = { ...ANY_CLIENT, structuredContent: false };
/** Forms by client name. `tests/sdks/src/mcp-clients` runs all except Claude Code and ChatGPT. */
const FORMS: ReadonlyMap<unknown, ResultForm> = new Map([
  // Writes a link as a line for the model, which can read it with a tool, and keeps it for the program that shows it.
  ["claude-code", WITH_BLOCKS],
  // Writes a link as a line for the model.
  ["gemini-cli-mcp-client", WITH_BLOCKS],
  // Prints the result unchanged.
  ["inspector-cli", WITH_BLOCKS],
  // ChatGPT.
  ["openai-mcp", TEXT_ONLY],
  ["@langchain/mcp-adapters", TEXT_ONLY],
  // Google's ADK.
  ["MCPClient", TEXT_ONLY],
]);

/** Suffix that mcp-remote adds to its client's name. */
const PROXY_SUFFIX = / \(via mcp-remote [^()]*\)$/;

/** Returns the client's name, which is known from connecting, or from each request. */
function nameOf(server: Server, { mcpReq }: ServerContext): unknown {
  const envelope: Readonly<Record<string, unknown>> | undefined = mcpReq.envelope;
  const { name } = asFields(envelope?.[CLIENT_INFO_META_KEY] ?? server.getClientVersion());
  return typeof name === "string" ? name.replace(PROXY_SUFFIX, "") : name;
}

/** Returns the form that suits the client. */
export function formFor(server: Server, context: ServerContext): ResultForm {
  return FORMS.get(nameOf(server, context)) ?? ANY_CLIENT;
}

/** Room for a page of the approval card, in terminals of 80 columns and 24 lines. */
const PAGE_SIZES: ReadonlyMap<unknown, CardPageSize> = new Map([
  // Shows four lines of a form's message, and cuts longer lines.
  ["claude-code", { maxLines: 4, maxColumns: 72 }],
  // Cuts the message at the height of the terminal, without a mark.
  ["codex-mcp-client", { maxLines: 16, maxColumns: 76 }],
]);

/** Returns the room that the client has for a page of the approval card. */
export function pageSizeFor(server: Server, context: ServerContext): CardPageSize {
  return PAGE_SIZES.get(nameOf(server, context)) ?? {};
}

/** Removes the argument that Gemini CLI declares to its model with every tool, and passes on. */
export function withoutHostArguments(request: McpCallRequest, server: Server, context: ServerContext): McpCallRequest {
  const { wait_for_previous: _, ...args } = request.params.arguments ?? {};
  if (nameOf(server, context) !== "gemini-cli-mcp-client") return request;
  return { ...request, params: { ...request.params, arguments: args } };
}
