import { gunzipSync } from "node:zlib";

const BLOCK = 512;

/** Returns the files of an npm tarball, by path in the package. */
export function readTarball(packed: Uint8Array): ReadonlyMap<string, string> {
  const tar = gunzipSync(packed);
  const files = new Map<string, string>();
  let longName: string | undefined;
  for (let at = 0; at + BLOCK <= tar.length && tar[at] !== 0; ) {
    const size = Number.parseInt(fieldAt(tar, at + 124, 12), 8);
    const kind = fieldAt(tar, at + 156, 1);
    const content = tar.toString("utf8", at + BLOCK, at + BLOCK + size);
    const prefix = fieldAt(tar, at + 345, 155);
    const name = longName ?? (prefix === "" ? "" : `${prefix}/`) + fieldAt(tar, at, 100);
    // A separate entry before the file contains a long name.
    longName = kind === "x" ? (/\d+ path=(.*)\n/.exec(content)?.[1] ?? longName) : undefined;
    if (kind === "0" || kind === "") files.set(name.replace(/^[^/]+\//, ""), content);
    at += BLOCK + Math.ceil(size / BLOCK) * BLOCK;
  }
  return files;
}

function fieldAt(tar: Buffer, start: number, length: number): string {
  return tar
    .toString("utf8", start, start + length)
    .replace(/\0.*$/s, "")
    .trim();
}
