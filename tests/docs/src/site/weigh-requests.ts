import { readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";

/** Folder of the files that the playground's worker loads once the page is idle (`site/.vitepress/config.ts`). */
export const WORKER_FILES = "/assets/sandbox/";

/** Load of a site's requests, kB after compression. */
export function kilobytesOf(urls: readonly string[], dist: URL): number {
  return Math.ceil(urls.reduce((sum, url) => sum + sizeOf(url, dist), 0) / 1_000);
}

/** Size of a site's file after compression, bytes. Fonts are already compressed. */
function sizeOf(url: string, dist: URL): number {
  const file = readFileSync(new URL(`.${new URL(url).pathname.replace(/\/$/, "/index.html")}`, dist));
  return url.endsWith(".woff2") ? file.length : gzipSync(file).length;
}
