import {
  CLIENT_CAPABILITIES_META_KEY,
  CLIENT_INFO_META_KEY,
  type Server,
  type ServerContext,
} from "@modelcontextprotocol/server";
import { asFields } from "@toolwright/core/http";

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

/** Returns the form that suits the client. Its name is known from connecting, or from each request. */
export function formFor(server: Server, { mcpReq }: ServerContext): ResultForm {
  const envelope: Readonly<Record<string, unknown>> | undefined = mcpReq.envelope;
  const { name } = asFields(envelope?.[CLIENT_INFO_META_KEY] ?? server.getClientVersion());
  return FORMS.get(typeof name === "string" ? name.replace(PROXY_SUFFIX, "") : name) ?? ANY_CLIENT;
}
