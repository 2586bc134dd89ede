import { Client, type InMemoryTransport, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { Client as ClientOfVersion1 } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport as StdioTransportOfVersion1 } from "@modelcontextprotocol/sdk/client/stdio.js";
import { StreamableHTTPClientTransport as HttpTransportOfVersion1 } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { LATEST_PROTOCOL_VERSION } from "@modelcontextprotocol/sdk/types.js";

import { COMPILE_CACHE, command } from "./run-command.ts";

/** What tests ask of a client, whichever version of the SDK it is of. */
export interface TestClient {
  /** The revision that was agreed on. */
  readonly revision: string | undefined;
  readonly instructions: string | undefined;
  list(): Promise<readonly ListedTool[]>;
  call(name: string, args: Readonly<Record<string, unknown>>, options?: CallOptions): Promise<CallResult>;
  close(): Promise<void>;
}

export interface ListedTool {
  readonly name: string;
  readonly title?: string | undefined;
  readonly description?: string | undefined;
  readonly inputSchema: object;
  readonly outputSchema?: object | undefined;
  readonly annotations?: object | undefined;
  readonly _meta?: object | undefined;
}

export interface CallOptions {
  readonly signal?: AbortSignal;
  readonly onprogress?: (progress: { progress: number; total?: number | undefined; message?: string | undefined }) => void;
}

export interface CallResult {
  readonly content: readonly { readonly type: string; readonly text?: string | undefined }[];
  readonly structuredContent?: unknown;
  readonly isError?: boolean | undefined;
}

/** Where the server is: a process to start with these flags, an address, or the other end of a pipe in this process. */
export type Place =
  | { readonly flags: readonly string[]; readonly env?: Record<string, string> }
  | { readonly url: string; readonly token?: string }
  | { readonly pipe: InMemoryTransport };

/** Every client in use, by what it says of itself, with the revision that it must come to. */
export const CLIENTS = [
  { client: "2.x", revision: "2025-11-25", connect: (place: Place) => connect2(place, "legacy") },
  { client: "2.x that negotiates", revision: "2026-07-28", connect: (place: Place) => connect2(place, "auto") },
  {
    client: "2.x pinned to 2026-07-28",
    revision: "2026-07-28",
    connect: (place: Place) => connect2(place, { pin: "2026-07-28" }),
  },
  { client: "1.x", revision: "2025-11-25", connect: connect1 },
] as const;

const identity = { name: "tests", version: "1.0.0" };

async function connect2(place: Place, mode: "legacy" | "auto" | { pin: string }): Promise<TestClient> {
  const client = new Client(identity, { versionNegotiation: { mode } });
  const transport = transport2(place);
  await client.connect(transport);
  return {
    revision: client.getNegotiatedProtocolVersion(),
    instructions: client.getInstructions(),
    list: async () => (await client.listTools()).tools,
    call: (name, args, options) => client.callTool({ name, arguments: { ...args } }, options),
    close: async () => {
      // Over HTTP the earlier revisions keep a session until they are told.
      if (transport instanceof StreamableHTTPClientTransport) await transport.terminateSession();
      await client.close();
    },
  };
}

async function connect1(place: Place): Promise<TestClient> {
  const client = new ClientOfVersion1(identity);
  const transport = transport1(place);
  // Its own types disagree about optional fields under exactOptionalPropertyTypes.
  await client.connect(transport as Parameters<typeof client.connect>[0]);
  return {
    revision: transport instanceof HttpTransportOfVersion1 ? transport.protocolVersion : LATEST_PROTOCOL_VERSION,
    instructions: client.getInstructions(),
    list: async () => (await client.listTools()).tools,
    call: async (name, args, options) =>
      (await client.callTool({ name, arguments: { ...args } }, undefined, options)) as CallResult,
    close: async () => {
      if (transport instanceof HttpTransportOfVersion1) await transport.terminateSession();
      await client.close();
    },
  };
}

function transport2(place: Place) {
  if ("pipe" in place) return place.pipe;
  if ("flags" in place) return new StdioClientTransport({ ...command(place.flags), env: { ...COMPILE_CACHE, ...place.env }, stderr: "ignore" });
  return new StreamableHTTPClientTransport(new URL(place.url), { requestInit: { headers: headersOf(place) } });
}

function transport1(place: Place) {
  if ("pipe" in place) return place.pipe;
  if ("flags" in place) return new StdioTransportOfVersion1({ ...command(place.flags), env: { ...COMPILE_CACHE, ...place.env }, stderr: "ignore" });
  return new HttpTransportOfVersion1(new URL(place.url), { requestInit: { headers: headersOf(place) } });
}

function headersOf({ token }: { readonly token?: string }): Record<string, string> {
  return token === undefined ? {} : { authorization: `Bearer ${token}` };
}
