import { Client, type InMemoryTransport, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { Client as ClientOfVersion1 } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport as StdioTransportOfVersion1 } from "@modelcontextprotocol/sdk/client/stdio.js";
import { StreamableHTTPClientTransport as HttpTransportOfVersion1 } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { ElicitRequestSchema, LATEST_PROTOCOL_VERSION } from "@modelcontextprotocol/sdk/types.js";

import { COMPILE_CACHE, command } from "./run-command.ts";

/** An MCP client of any SDK version, with the methods that tests need. */
export interface TestClient {
  /** The negotiated protocol revision. */
  readonly revision: string | undefined;
  readonly instructions: string | undefined;
  list(): Promise<readonly ListedTool[]>;
  call(name: string, args: Readonly<Record<string, unknown>>, options?: CallOptions): Promise<CallResult>;
  /** Reads the text of a resource. */
  read(uri: string): Promise<string>;
  /** Returns the messages of a prompt as JSON. */
  prompt(name: string, args: Record<string, string>): Promise<string>;
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
  readonly content: readonly { readonly type: string; readonly text?: string | undefined; readonly uri?: string }[];
  readonly structuredContent?: unknown;
  readonly isError?: boolean | undefined;
}

/** The request for a person's decision that a client receives. */
export interface ElicitedForm {
  readonly message: string;
  readonly requestedSchema: { readonly properties: Readonly<Record<string, unknown>>; readonly required?: readonly string[] | undefined };
}

/** A person's response to a form. */
export interface ElicitResponse {
  readonly action: "accept" | "decline" | "cancel";
  readonly content?: Record<string, string | number>;
}

/** Responds to forms. A client without this function declares no elicitation. */
export type Elicit = (form: ElicitedForm) => ElicitResponse | Promise<ElicitResponse>;

/** Access to the server: flags to start a process with, a URL, or an in-memory transport. */
export type ServerLocation =
  | { readonly flags: readonly string[]; readonly env?: Record<string, string> }
  | { readonly url: string; readonly token?: string }
  | { readonly pipe: InMemoryTransport };

/** All official clients, each with the protocol revision that it must negotiate. */
export const CLIENTS = [
  { client: "2.x", revision: "2025-11-25", connect: (location: ServerLocation, elicit?: Elicit) => connect2(location, "legacy", elicit) },
  { client: "2.x that negotiates", revision: "2026-07-28", connect: (location: ServerLocation, elicit?: Elicit) => connect2(location, "auto", elicit) },
  {
    client: "2.x pinned to 2026-07-28",
    revision: "2026-07-28",
    connect: (location: ServerLocation, elicit?: Elicit) => connect2(location, { pin: "2026-07-28" }, elicit),
  },
  { client: "1.x", revision: "2025-11-25", connect: connect1 },
] as const;

const identity = { name: "tests", version: "1.0.0" };

type Negotiation = "legacy" | "auto" | { readonly pin: string };

async function connect2(location: ServerLocation, mode: Negotiation, elicit?: Elicit): Promise<TestClient> {
  const client = new Client(identity, { versionNegotiation: { mode }, capabilities: capabilitiesOf(elicit) });
  if (elicit) client.setRequestHandler("elicitation/create", async ({ params }) => ({ ...(await elicit(params as ElicitedForm)) }));
  const transport = transport2(location);
  await client.connect(transport);
  return {
    revision: client.getNegotiatedProtocolVersion(),
    instructions: client.getInstructions(),
    list: async () => (await client.listTools()).tools,
    call: (name, args, options) => client.callTool({ name, arguments: { ...args } }, options),
    read: async (uri) => textOf((await client.readResource({ uri })).contents),
    prompt: async (name, args) => JSON.stringify((await client.getPrompt({ name, arguments: args })).messages),
    close: async () => {
      // Over HTTP, a revision of 2025 keeps its session until the client terminates it.
      if (transport instanceof StreamableHTTPClientTransport) await transport.terminateSession();
      await client.close();
    },
  };
}

async function connect1(location: ServerLocation, elicit?: Elicit): Promise<TestClient> {
  const client = new ClientOfVersion1(identity, { capabilities: capabilitiesOf(elicit) });
  if (elicit) client.setRequestHandler(ElicitRequestSchema, async ({ params }) => ({ ...(await elicit(params as ElicitedForm)) }));
  const transport = transport1(location);
  // The SDK's types conflict with each other under exactOptionalPropertyTypes.
  await client.connect(transport as Parameters<typeof client.connect>[0]);
  return {
    revision: transport instanceof HttpTransportOfVersion1 ? transport.protocolVersion : LATEST_PROTOCOL_VERSION,
    instructions: client.getInstructions(),
    list: async () => (await client.listTools()).tools,
    call: async (name, args, options) =>
      (await client.callTool({ name, arguments: { ...args } }, undefined, options)) as CallResult,
    read: async (uri) => textOf((await client.readResource({ uri })).contents),
    prompt: async (name, args) => JSON.stringify((await client.getPrompt({ name, arguments: args })).messages),
    close: async () => {
      if (transport instanceof HttpTransportOfVersion1) await transport.terminateSession();
      await client.close();
    },
  };
}

function textOf([content]: readonly object[]): string {
  return content && "text" in content ? String(content.text) : "";
}

function capabilitiesOf(elicit: Elicit | undefined) {
  return elicit ? { elicitation: { form: {} } } : {};
}

function transport2(location: ServerLocation) {
  if ("pipe" in location) return location.pipe;
  if ("flags" in location) return new StdioClientTransport({ ...command(location.flags), env: { ...COMPILE_CACHE, ...location.env }, stderr: "ignore" });
  return new StreamableHTTPClientTransport(new URL(location.url), { requestInit: { headers: headersOf(location) } });
}

function transport1(location: ServerLocation) {
  if ("pipe" in location) return location.pipe;
  if ("flags" in location) return new StdioTransportOfVersion1({ ...command(location.flags), env: { ...COMPILE_CACHE, ...location.env }, stderr: "ignore" });
  return new HttpTransportOfVersion1(new URL(location.url), { requestInit: { headers: headersOf(location) } });
}

function headersOf({ token }: { readonly token?: string }): Record<string, string> {
  return token === undefined ? {} : { authorization: `Bearer ${token}` };
}
