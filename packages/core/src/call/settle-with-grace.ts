/** How long work may take to end once it was told to, and to say how it ended, milliseconds. */
const GRACE_MS = 250;

/**
 * Settles with work, also after its signal aborted: how it ended may say what it did. Work that ignores the signal is
 * left behind shortly after.
 * @param leave the error when it is left behind
 */
export async function settleWithGrace<Value>(
  signal: AbortSignal,
  work: Promise<Value>,
  leave: () => Error,
): Promise<Value> {
  const left = Promise.withResolvers<never>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const onAbort = () => {
    timer = setTimeout(() => left.reject(leave()), GRACE_MS);
  };
  if (signal.aborted) onAbort();
  else signal.addEventListener("abort", onAbort, { once: true });
  try {
    return await Promise.race([work, left.promise]);
  } finally {
    clearTimeout(timer);
    signal.removeEventListener("abort", onAbort);
  }
}
