import { createHash } from "node:crypto";

/** Returns the SHA-256 hash of a file's content, in hexadecimal digits. */
export function sha256(content: Uint8Array): string {
  return createHash("sha256").update(content).digest("hex");
}
