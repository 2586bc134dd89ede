import {
  CLIENT_CAPABILITIES_META_KEY,
  CLIENT_INFO_META_KEY,
  type Server,
  type ServerContext,
} from "@modelcontextprotocol/server";
import { asFields } from "@toolwright/core/http";

/** Capabilities of the client: each request declares them since revision 2026-07-28, `initialize` did before. */
export function capabilitiesOf(server: Server, { mcpReq }: ServerContext): unknown {
  const envelope: Readonly<Record<string, unknown>> | undefined = mcpReq.envelope;
  return envelope?.[CLIENT_CAPABILITIES_META_KEY] ?? server.getClientCapabilities();
}

/** What a request says about its client, as JSON. Clients without sessions declare it in each request. */
export function describeClient({ mcpReq, sessionId }: ServerContext): string {
  const envelope: Readonly<Record<string, unknown>> = mcpReq.envelope ?? {};
  return JSON.stringify([sessionId ?? null, envelope[CLIENT_INFO_META_KEY] ?? null]);
}

/** The parts of a result that a client gets besides the text. */
export interface ResultParts {
  readonly structuredContent: boolean;
  readonly links: boolean;
}

/** What clients do with a result, by their names: `tests/sdks/src/mcp-clients` runs them. Other clients get every part. */
const PARTS: ReadonlyMap<unknown, ResultParts> = new Map([
  // ChatGPT gives models the text and the structured content, which have the same data.
  ["openai-mcp", { structuredContent: false, links: true }],
  // Does the same, and turns a link into a file that chat models refuse, which ends the agent.
  ["@langchain/mcp-adapters", { structuredContent: false, links: false }],
]);
const EVERY_PART: ResultParts = { structuredContent: true, links: true };

/** What mcp-remote adds to the name of its client. */
const PROXY_SUFFIX = / \(via mcp-remote [^()]*\)$/;

/** The parts that suit the client. It has a name since it connected, or in each request. */
export function partsFor(server: Server, { mcpReq }: ServerContext): ResultParts {
  const envelope: Readonly<Record<string, unknown>> | undefined = mcpReq.envelope;
  const { name } = asFields(envelope?.[CLIENT_INFO_META_KEY] ?? server.getClientVersion());
  return PARTS.get(typeof name === "string" ? name.replace(PROXY_SUFFIX, "") : name) ?? EVERY_PART;
}
