/** SHA-256 of a string, as `sha256-` and hexadecimal digits. */
export async function sha256(text: string): Promise<string> {
  return `sha256-${await sha256Hex(text)}`;
}

/** SHA-256 of a string, as hexadecimal digits. */
export async function sha256Hex(text: string): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
