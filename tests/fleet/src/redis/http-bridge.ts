import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { createClient } from "redis";

/** A server that offers a Redis over HTTP, as Upstash does. */
export interface HttpBridge {
  readonly url: string;
  close(): Promise<void>;
}

type Reply = { readonly result: unknown } | { readonly error: string };

/** Serves a Redis over HTTP: a command is a JSON list, and strings of the result are base64. */
export async function serveOverHttp(redisUrl: string): Promise<HttpBridge> {
  const client = createClient({ url: redisUrl });
  client.on("error", () => undefined);
  await client.connect();
  const run = async (command: readonly unknown[]): Promise<Reply> => {
    try {
      return { result: encode(await client.sendCommand(command.map(String))) };
    } catch (error) {
      return { error: error instanceof Error ? error.message : String(error) };
    }
  };
  const server = createServer(async (incoming, outgoing) => {
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(chunk as Buffer);
    const body = JSON.parse(Buffer.concat(chunks).toString()) as unknown[];
    const isPipeline = Array.isArray(body[0]);
    const replies = isPipeline ? await Promise.all((body as unknown[][]).map(run)) : await run(body);
    const isError = !isPipeline && "error" in (replies as Reply);
    outgoing.writeHead(isError ? 400 : 200, { "content-type": "application/json" });
    outgoing.end(JSON.stringify(replies));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      client.destroy();
    },
  };
}

function encode(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(encode);
  return typeof value === "string" && value !== "OK" ? Buffer.from(value).toString("base64") : value;
}
