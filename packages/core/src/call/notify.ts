/** Tells an observer. One that throws, or whose promise rejects, must not fail the call it watches. */
export function notify<Event>(observer: ((event: Event) => unknown) | undefined, event: Event): void {
  try {
    Promise.resolve(observer?.(event)).catch(() => undefined);
  } catch {
    // What the observer threw is its own affair.
  }
}
