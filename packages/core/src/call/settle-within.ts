/**
 * Time that one timer waits, milliseconds. A blocked event loop uses up at most this much of a wait. All long waits have
 * the same slice, so that the shorter of two ends first even if every slice is blocked.
 */
const sliceOf = (milliseconds: number) => (milliseconds < 1_000 ? 25 : 100);

/**
 * Waits for work for a time in which the event loop runs. One timer would also count the time in which the loop was
 * blocked, and would fire before an answer that arrived meanwhile.
 * @param toError creates the error to reject with after that time
 */
export async function settleWithin<Value>(
  work: () => Promise<Value> | Value,
  milliseconds: number,
  toError: () => Error,
): Promise<Value> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const sliceMs = sliceOf(milliseconds);
  const expire = async (): Promise<never> => {
    for (let leftMs = milliseconds; leftMs > 0; leftMs -= sliceMs)
      await new Promise<void>((resolve) => {
        timer = setTimeout(resolve, Math.min(leftMs, sliceMs));
      });
    throw toError();
  };
  try {
    return await Promise.race([work(), expire()]);
  } finally {
    clearTimeout(timer);
  }
}
