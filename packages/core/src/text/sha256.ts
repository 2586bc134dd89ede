/** SHA-256 of a string, as `sha256-` and hexadecimal digits. */
export async function sha256(text: string): Promise<string> {
  return `sha256-${await sha256Hex(text)}`;
}

/** SHA-256 of a string, as hexadecimal digits. */
export async function sha256Hex(text: string): Promise<string> {
  return digestHex("SHA-256", text);
}

/** Digest of a string, as hexadecimal digits. SHA-1 only names things, such as the scripts of Redis. */
export async function digestHex(algorithm: "SHA-256" | "SHA-1", text: string): Promise<string> {
  const digest = await crypto.subtle.digest(algorithm, new TextEncoder().encode(text));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
