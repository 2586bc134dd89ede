import { isToolError, rejectOnAbort } from "@toolwright/core/authoring";
import type { MessagingCall } from "../call.ts";

/** A value in a cache. */
interface KeptValue<Value> {
  readonly cache: {
    get(key: string): Promise<Value> | undefined;
    set(key: string, value: Promise<Value>): unknown;
    delete(key: string): unknown;
  };
  readonly key: string;
  /** Whether a value is complete enough to keep. */
  readonly isKept: (value: Value) => boolean;
}

/**
 * Reads a value once and caches it. Concurrent calls share one read, and each stops waiting when it is aborted. A
 * failed read isn't cached. If the reading call ends early, another waiting call reads the value itself.
 */
export async function readOnce<Value>(
  kept: KeptValue<Value>,
  call: MessagingCall,
  read: () => Promise<Value>,
): Promise<Value> {
  const shared = kept.cache.get(kept.key);
  if (!shared) return startRead(kept, read);
  try {
    return await rejectOnAbort(shared, call.signal);
  } catch (thrown) {
    const hasReaderEnded = isToolError(thrown) && (thrown.code === "aborted" || thrown.code === "timeout");
    if (call.signal.aborted || !hasReaderEnded) throw thrown;
    return readOnce(kept, call, read);
  }
}

function startRead<Value>({ cache, key, isKept }: KeptValue<Value>, read: () => Promise<Value>): Promise<Value> {
  const reading = read();
  cache.set(key, reading);
  const forget = () => {
    if (cache.get(key) === reading) cache.delete(key);
  };
  reading.then((value) => {
    if (!isKept(value)) forget();
  }, forget);
  return reading;
}
