import type { Policy } from "@toolwright/core";
import { createMessaging, type Messaging } from "@toolwright/messaging";
import { createSandbox } from "@toolwright/sandbox";
import { testClock } from "@toolwright/tests-support";
import { isEffect } from "../approval/effects.ts";

/** Messaging over a sandbox that records its requests. */
export interface RecordedSends {
  readonly messaging: Messaging;
  /** The bodies of requests that write, send or delete, since the last reset. */
  readonly bodies: readonly string[];
  /** Forgets the recorded bodies. */
  reset(): void;
}

const clock = testClock(Date.UTC(2026, 0, 31, 9));
/** One sandbox for all toolkits of a file, since creating one takes a second. */
const sandbox = createSandbox({ clock, enforceLimits: false });

/** Creates messaging tools whose sends do not wait and are not deduplicated, unless an option says so. */
export function recordSends(
  options: { readonly policy?: Policy; readonly duplicateWindowMs?: number } = {},
): RecordedSends {
  const bodies: string[] = [];
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const request = new Request(input, init);
    if (isEffect(request.url)) bodies.push(await request.clone().text());
    return sandbox.messaging.fetch(request);
  };
  const settings = { clock, timeout: 600_000, duplicateWindowMs: 0, ...options };
  const messaging = createMessaging({ ...sandbox.messaging.options, ...settings, fetch });
  return { messaging, bodies, reset: () => void bodies.splice(0) };
}
