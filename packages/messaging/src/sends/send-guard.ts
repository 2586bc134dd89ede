import {
  type CallContext,
  type Clock,
  createRecent,
  hashText,
  isRecord,
  isToolError,
  READ_AGAIN,
  ToolError,
  unlessAborted,
} from "@toolwright/core/authoring";

/** A send that must not happen twice by accident. */
export interface GuardedSend<Result> {
  /** What makes two sends equal, as plain JSON; the order of keys does not matter. */
  readonly identity: unknown;
  /** How to find out whether it was sent, as an instruction: `Look at … with ListPersonMessages`. */
  readonly verify: string;
  /** Sends; called at most once. */
  deliver(): Promise<Result>;
}

/** Watches over the sends of one toolkit. */
export interface SendGuard {
  /**
   * Sends, unless an equal send within the last ten minutes may already have taken effect. An answer that cannot be
   * read counts as such: the backend took the request. Equal sends go one after the other.
   * @throws ToolError with `outcome: "unknown"` when nobody can know whether it was sent, and for every equal send
   *   after that, which is refused with code `invalid_input` unless the call insists (`resend`)
   */
  run<Result>(send: GuardedSend<Result>, call: CallContext): Promise<Result>;
}

/** How long an unknown outcome blocks equal sends. */
const BLOCK_MS = 10 * 60_000;
const MOST_REMEMBERED = 10_000;

/** Makes a guard with an empty memory. */
export function createSendGuard(clock: Clock): SendGuard {
  const unknown = createRecent<number>({ keepMs: BLOCK_MS, most: MOST_REMEMBERED, clock });
  const underWay = new Map<string, Promise<void>>();
  return {
    async run({ identity, verify, deliver }, call) {
      const key = hashText(`${call.tool}:${JSON.stringify(sortKeys(identity))}`);
      if (!call.resend) {
        // Checked and claimed without a pause in between, or two could pass at once.
        for (let equal = underWay.get(key); equal; equal = underWay.get(key)) await unlessAborted(equal, call.signal);
        const since = unknown.get(key);
        if (since !== undefined) throw refused(clock.now() - since, verify);
      }
      const { promise, resolve } = Promise.withResolvers<void>();
      underWay.set(key, promise);
      try {
        const result = await deliver();
        unknown.delete(key);
        return result;
      } catch (thrown) {
        if (!isToolError(thrown) || (thrown.outcome !== "unknown" && thrown.code !== "bad_response")) throw thrown;
        unknown.set(key, clock.now());
        throw withVerification(thrown, verify);
      } finally {
        if (underWay.get(key) === promise) underWay.delete(key);
        resolve();
      }
    },
  };
}

function refused(agoMs: number, verify: string): ToolError {
  const ago = agoMs < 60_000 ? `${Math.round(agoMs / 1_000)} s` : `${Math.round(agoMs / 60_000)} min`;
  return new ToolError({
    code: "invalid_input",
    message: `Not sent: an equal send ${ago} ago may have taken effect, and sending again could double it. ${verify} If it was sent, you are done; an equal send is accepted again in ${Math.ceil((BLOCK_MS - agoMs) / 60_000)} min.`,
    retryable: false,
    retryAfterMs: BLOCK_MS - agoMs,
    outcome: "unknown",
  });
}

function withVerification(error: ToolError, verify: string): ToolError {
  return new ToolError({
    ...error.toJSON(),
    message: `${error.message.replace(` ${READ_AGAIN}`, "")} ${verify}`,
    issues: error.issues,
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
