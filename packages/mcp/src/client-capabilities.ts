import {
  CLIENT_CAPABILITIES_META_KEY,
  CLIENT_INFO_META_KEY,
  type Server,
  type ServerContext,
} from "@modelcontextprotocol/server";

/** Capabilities of the client: each request declares them since revision 2026-07-28, `initialize` did before. */
export function capabilitiesOf(server: Server, { mcpReq }: ServerContext): unknown {
  const envelope: Readonly<Record<string, unknown>> | undefined = mcpReq.envelope;
  return envelope?.[CLIENT_CAPABILITIES_META_KEY] ?? server.getClientCapabilities();
}

/** Names of clients that give models both the text and the structured content of a result, as ChatGPT does. */
const SHOWS_BOTH: ReadonlySet<unknown> = new Set(["openai-mcp"]);

/** Whether a client gives models both forms of a result. It has a name since it connected, or in each request. */
export function showsBothForms(server: Server, { mcpReq }: ServerContext): boolean {
  const envelope: Readonly<Record<string, unknown>> | undefined = mcpReq.envelope;
  const info = (envelope?.[CLIENT_INFO_META_KEY] ?? server.getClientVersion()) as
    | { readonly name?: unknown }
    | undefined;
  return SHOWS_BOTH.has(info?.name);
}
