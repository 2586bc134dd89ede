import { sha256Hex } from "../text/hash.ts";
import { canonicalJson } from "../value/plain.ts";

/**
 * Hashes the parts of a store key, so that no address or id is stored in plain text. Keys of one account share the part
 * in braces, so a Redis Cluster keeps them in one slot.
 * @param account the vendor account that the key belongs to
 * @param kind subject of the key, such as `send`
 * @param identity JSON value; the order of object keys makes no difference
 */
export async function storeKey(account: string, kind: string, identity: unknown): Promise<string> {
  const [owner, subject] = await Promise.all([sha256Hex(account), sha256Hex(canonicalJson(identity))]);
  return `toolwright:{${owner.slice(0, 16)}}:${kind}:${subject.slice(0, 40)}`;
}
