import type { EventKey } from "./events/event.ts";

const HEADER_BYTES = 17;
const UID = /^[\w-]{24}$/;

/** Encodes a key as an opaque string for log ids and cursors: version, timestamp, tie and uid. */
export function packKey(version: 1 | 2, key: EventKey): string {
  const view = new DataView(new ArrayBuffer(HEADER_BYTES));
  view.setUint8(0, version);
  view.setBigInt64(1, BigInt(key.timestampMs));
  view.setInt32(9, key.tie);
  return encodeBase64Url(String.fromCharCode(...new Uint8Array(view.buffer)) + key.uid);
}

/** Decodes a key; `null` for any other string. */
export function unpackKey(version: 1 | 2, text: string): EventKey | null {
  const binary = decodeBase64Url(text);
  const uid = binary?.slice(HEADER_BYTES);
  if (!binary || !uid || !UID.test(uid) || binary.charCodeAt(0) !== version) return null;
  const view = new DataView(new ArrayBuffer(HEADER_BYTES));
  for (let index = 0; index < HEADER_BYTES; index++) view.setUint8(index, binary.charCodeAt(index));
  return { timestampMs: Number(view.getBigInt64(1)), tie: view.getInt32(9), uid };
}

/** Encodes a binary string as base64url without padding. */
export function encodeBase64Url(binary: string): string {
  return btoa(binary).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/** Decodes base64 or base64url, with or without padding, to a binary string; `null` if it is neither. */
export function decodeBase64Url(text: string): string | null {
  try {
    return atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  } catch {
    return null;
  }
}
