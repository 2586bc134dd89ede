/** Calls an observer. Its errors and rejections are ignored, so that an observer cannot fail a call. */
export function notify<Event>(observer: ((event: Event) => unknown) | undefined, event: Event): void {
  try {
    Promise.resolve(observer?.(event)).catch(() => undefined);
  } catch {
    // Ignored: see above.
  }
}
