// A registry that accepts every package and redirects requests for others to the real one, as a separate program:
// `node local-registry.ts UPSTREAM` prints its address. Verdaccio would add some 250 packages to the workspace.
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";

/** The body of `npm publish`: one version of a package, and its tarball. */
interface Publication {
  readonly name: string;
  readonly versions: Readonly<Record<string, { readonly dist: { readonly tarball: string } }>>;
  readonly _attachments: Readonly<Record<string, { readonly data: string }>>;
}

const [upstream = ""] = process.argv.slice(2);
const packages = new Map<string, Omit<Publication, "_attachments">>();
const tarballs = new Map<string, Buffer>();
const published: string[] = [];

const server = createServer((request, response) => {
  const path = decodeURIComponent(request.url ?? "");
  const tarball = tarballs.get(path);
  const found = packages.get(path.slice(1).split("?")[0] ?? "");
  if (request.method === "PUT") void publish(request, response);
  else if (path === "/-/published") respond(response, 200, published);
  else if (found) respond(response, 200, found);
  else if (tarball) response.writeHead(200, { "content-type": "application/octet-stream" }).end(tarball);
  else response.writeHead(307, { location: new URL((request.url ?? "").slice(1), upstream).href }).end();
});
server.listen(0, "127.0.0.1", () => {
  process.stdout.write(`http://127.0.0.1:${(server.address() as AddressInfo).port}/\n`);
});

async function publish(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { _attachments, ...publication } = JSON.parse(await text(request)) as Publication;
  const previous = packages.get(publication.name);
  const [[version, { dist }] = ["", { dist: { tarball: "" } }]] = Object.entries(publication.versions);
  const [attachment = { data: "" }] = Object.values(_attachments);
  if (previous?.versions[version]) return respond(response, 403, { error: `${version} exists.` });
  tarballs.set(decodeURIComponent(new URL(dist.tarball).pathname), Buffer.from(attachment.data, "base64"));
  const versions = { ...previous?.versions, ...publication.versions };
  packages.set(publication.name, { ...publication, versions });
  published.push(`${publication.name}@${version}`);
  respond(response, 201, { ok: true });
}

function respond(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
}
