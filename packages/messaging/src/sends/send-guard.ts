import {
  type Clock,
  createInFlight,
  createTtlCache,
  hashString,
  isRecord,
  isToolError,
  RETRY_READ_ADVICE,
  ToolError,
} from "@toolwright/core/authoring";
import type { GuardedSend, SendGuard } from "../call.ts";

/** How long a send with an unknown outcome blocks duplicates. */
const BLOCK_MS = 10 * 60_000;
const MAX_REMEMBERED = 10_000;

/** Creates a guard that remembers no sends yet. */
export function createSendGuard(clock: Clock): SendGuard {
  const ambiguousSends = createTtlCache<number>({ ttlMs: BLOCK_MS, maxEntries: MAX_REMEMBERED, clock });
  const inFlight = createInFlight();
  const rejectDuplicate = (key: string, send: GuardedSend<unknown>): void => {
    const ambiguousSince = ambiguousSends.get(key);
    if (ambiguousSince !== undefined) throw duplicateSend(send, clock.now() - ambiguousSince);
  };
  const deliverOnce = async <Result>(key: string, { verify, deliver }: GuardedSend<Result>): Promise<Result> => {
    try {
      const result = await deliver();
      ambiguousSends.delete(key);
      return result;
    } catch (thrown) {
      if (!isToolError(thrown) || (thrown.outcome !== "unknown" && thrown.code !== "bad_response")) throw thrown;
      ambiguousSends.set(key, clock.now());
      throw withVerification(thrown, verify);
    }
  };
  return {
    async run(send, call) {
      const key = hashString(`${call.tool}:${JSON.stringify(sortKeys(send.identity))}`);
      const end = call.resend ? inFlight.begin(key) : await inFlight.claim(key, call.signal);
      try {
        if (!call.resend) rejectDuplicate(key, send);
        return await deliverOnce(key, send);
      } finally {
        end();
      }
    },
  };
}

function duplicateSend({ kind, verify }: GuardedSend<unknown>, agoMs: number): ToolError {
  const ago = agoMs < 60_000 ? `${Math.round(agoMs / 1_000)} s` : `${Math.round(agoMs / 60_000)} min`;
  const waitMinutes = Math.ceil((BLOCK_MS - agoMs) / 60_000);
  return new ToolError({
    code: "duplicate_send",
    message: `Not sent: the same ${kind} was sent ${ago} ago and may have arrived. ${verify} If it did not arrive, the same call is accepted in ${waitMinutes} min.`,
    retryable: false,
    retryAfterMs: BLOCK_MS - agoMs,
    outcome: "unknown",
  });
}

function withVerification(error: ToolError, verify: string): ToolError {
  return error.with({
    message: `${error.message.replace(` ${RETRY_READ_ADVICE}`, "")} ${verify}`,
    outcome: "unknown",
    retryable: false,
  });
}

function sortKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortKeys);
  if (!isRecord(value)) return value;
  return Object.fromEntries(
    Object.keys(value)
      .sort()
      .map((name) => [name, sortKeys(value[name])]),
  );
}
