import { readFileSync } from "node:fs";
import type { Implementation } from "@modelcontextprotocol/server";

interface Manifest {
  readonly version: string;
  /** Set together with the repository's address. */
  readonly homepage?: string;
}

function readManifest(): Manifest {
  return JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8")) as Manifest;
}

/** Version of this package, from its package.json. */
export function packageVersion(): string {
  return readManifest().version;
}

/** The logo of `docs/public/logo.svg`, which clients show without a request. */
const LOGO = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="7" fill="#4338ca"/><rect x="5" y="7" width="22" height="4.5" rx="2.25" fill="#fff"/><rect x="10" y="14" width="11" height="4.5" rx="2.25" fill="#c7d2fe"/><rect x="14" y="21" width="8" height="4.5" rx="2.25" fill="#fbbf24"/></svg>`;

/** Creates a server's information for clients, with this name and version. */
export function serverInfo(name: string, version: string): Implementation {
  const { homepage } = readManifest();
  return {
    name,
    title: "Toolwright",
    version,
    icons: [{ src: `data:image/svg+xml;base64,${btoa(LOGO)}`, mimeType: "image/svg+xml", sizes: ["any"] }],
    ...(homepage !== undefined && { websiteUrl: homepage }),
  };
}
