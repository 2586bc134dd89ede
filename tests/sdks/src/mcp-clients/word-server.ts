import {
  CLIENT_CAPABILITIES_META_KEY,
  CLIENT_INFO_META_KEY,
  PROTOCOL_VERSION_META_KEY,
  ProtocolError,
  Server,
  type ServerContext,
} from "@modelcontextprotocol/server";
import { serveHttp } from "@toolwright/mcp";

/** Facts that the server learned about its client during a call. */
export interface SeenClient {
  readonly name: string;
  readonly revision: string;
  readonly wantsProgress: boolean;
  readonly hasForms: boolean;
}

/** A PNG of one pixel. */
export const PIXEL = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";

const text = (word: string) => ({ type: "text" as const, text: `The text has ${word}.` });

/** Results by tool. Each part has its own word, by which the words that a model sees are recognized. */
export const RESULTS = {
  get_text: { content: [text("first-word"), text("second-word")] },
  get_structured: { content: [text("text-word")], structuredContent: { word: "structured-word" } },
  get_link: {
    content: [
      text("text-word"),
      { type: "resource_link" as const, uri: "https://example.com/link-word", name: "rows", mimeType: "text/plain" },
    ],
  },
  get_image: { content: [{ type: "image" as const, data: PIXEL, mimeType: "image/png" }] },
  get_resource: {
    content: [
      {
        type: "resource" as const,
        resource: { uri: "https://example.com/rows", mimeType: "text/plain", text: "The rows have resource-word." },
      },
    ],
  },
  get_failure: { content: [text("failure-word")], isError: true },
  get_refusal: null,
};

export type ToolName = keyof typeof RESULTS;

export const TOOLS = Object.keys(RESULTS).map((name) => {
  return { name, description: `Calls ${name}.`, inputSchema: { type: "object" as const, properties: {} } };
});

/** Message of the protocol error. */
export const REFUSAL = "The call has refusal-word.";

/** Serves one tool for each kind of result over HTTP, for the revisions of 2025 and of 2026-07-28. */
export async function serveWords() {
  let seen: SeenClient | undefined;
  const newServer = () => {
    const server = new Server({ name: "words", version: "1.0.0" }, { capabilities: { tools: {} } });
    server.setRequestHandler("tools/list", () => ({ tools: TOOLS }));
    server.setRequestHandler("tools/call", ({ params }, context) => {
      seen = describe(server, context);
      const result = RESULTS[params.name as ToolName];
      // The code of invalid parameters.
      if (!result) throw new ProtocolError(-32602, REFUSAL);
      return result;
    });
    return server;
  };
  const served = await serveHttp({ tools: [], instructions: "", onError: () => undefined, newServer });
  return { ...served, seen: () => seen };
}

/** Clients of 2026-07-28 describe themselves in each request, earlier ones when they connect. */
function describe(server: Server, { mcpReq }: ServerContext): SeenClient {
  const envelope: Readonly<Record<string, unknown>> | undefined = mcpReq.envelope;
  const info = envelope?.[CLIENT_INFO_META_KEY] ?? server.getClientVersion();
  const capabilities = envelope?.[CLIENT_CAPABILITIES_META_KEY] ?? server.getClientCapabilities();
  return {
    name: nameIn(info),
    revision: String(server.getNegotiatedProtocolVersion() ?? envelope?.[PROTOCOL_VERSION_META_KEY]),
    wantsProgress: mcpReq._meta?.progressToken !== undefined,
    hasForms: Object(capabilities).elicitation !== undefined,
  };
}

/** The announced name, without the port that a client may put into it. */
export function nameIn(info: unknown): string {
  return String(Object(info).name).replace(/:\d+\//, ":…/");
}
