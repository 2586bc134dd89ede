import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { extname } from "node:path";

const TYPES: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript",
  ".css": "text/css",
  ".svg": "image/svg+xml",
  ".woff2": "font/woff2",
  ".json": "application/json",
};

/** A folder behind HTTP. */
export interface ServedFolder {
  /** Address without a slash at its end. */
  readonly url: string;
  close(): Promise<void>;
}

/** Serves a folder on this machine, and `index.html` for a path that ends with a slash. */
export async function serveFolder(folder: URL): Promise<ServedFolder> {
  const server = createServer(async (incoming, outgoing) => {
    const path = new URL(incoming.url ?? "/", "http://site.test").pathname.replace(/\/$/, "/index.html");
    const body = await readFile(new URL(`.${path}`, folder)).catch(() => null);
    outgoing.writeHead(body === null ? 404 : 200, {
      "content-type": TYPES[extname(path)] ?? "application/octet-stream",
    });
    outgoing.end(body ?? "");
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}
