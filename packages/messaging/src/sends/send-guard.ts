import {
  type Clock,
  createInFlight,
  createTtlCache,
  hashString,
  isRecord,
  isToolError,
  READ_AGAIN,
  ToolError,
} from "@toolwright/core/authoring";
import type { GuardedSend, SendGuard } from "../call.ts";

/** How long a send with an unknown outcome blocks equal sends. */
const BLOCK_MS = 10 * 60_000;
const MOST_REMEMBERED = 10_000;

/** Makes a guard with an empty memory. */
export function createSendGuard(clock: Clock): SendGuard {
  const ambiguousSends = createTtlCache<number>({ ttlMs: BLOCK_MS, maxEntries: MOST_REMEMBERED, clock });
  const inFlight = createInFlight();
  const refuseDuplicate = (key: string, verify: string): void => {
    const since = ambiguousSends.get(key);
    if (since !== undefined) throw duplicateSend(clock.now() - since, verify);
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
        if (!call.resend) refuseDuplicate(key, send.verify);
        return await deliverOnce(key, send);
      } finally {
        end();
      }
    },
  };
}

function duplicateSend(agoMs: number, verify: string): ToolError {
  const ago = agoMs < 60_000 ? `${Math.round(agoMs / 1_000)} s` : `${Math.round(agoMs / 60_000)} min`;
  return new ToolError({
    code: "duplicate_send",
    message: `Not sent: the same send ${ago} ago may have taken effect, and sending again could duplicate it. ${verify} If it was sent, you are done; the same send is accepted again in ${Math.ceil((BLOCK_MS - agoMs) / 60_000)} min.`,
    retryable: false,
    retryAfterMs: BLOCK_MS - agoMs,
    outcome: "unknown",
  });
}

function withVerification(error: ToolError, verify: string): ToolError {
  return error.with({
    message: `${error.message.replace(` ${READ_AGAIN}`, "")} ${verify}`,
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
