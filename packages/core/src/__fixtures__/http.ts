import { testClock } from "@toolwright/tests-support";
import { inspect } from "node:util";
import type { CallContext } from "../call/call.ts";
import { isToolError, type ToolError } from "../errors.ts";
import { createHttpClient } from "../http/client.ts";
import type { HttpClient, HttpSettings } from "../http/settings.ts";
import type { HttpRequest } from "../http/request.ts";
import type { ClientSecrets } from "../http/secrets.ts";
import type { RetrySafety } from "../http/retry-timing.ts";
import { path } from "../http/path.ts";

/** A call with a time budget of 30 seconds from the start of the test clock. */
export function createCall(parts: Partial<CallContext> = {}): CallContext {
  const now = testClock().now();
  return {
    tool: "Probe.Run",
    now,
    signal: new AbortController().signal,
    deadlineMs: now + 30_000,
    resend: false,
    requests: { sent: 0, left: null },
    progress: () => undefined,
    ...parts,
  };
}

/** A client for a loopback server. Waits take no time. */
export function createProbeClient(url: string, parts: Partial<HttpSettings> = {}): HttpClient {
  return createHttpClient({
    service: "Probe",
    baseUrl: () => url,
    headers: () => ({}),
    secrets: fixedSecrets(),
    explain: ({ status, text }) => ({ message: `Probe answered ${status}: ${text}` }),
    clock: testClock(),
    ...parts,
  });
}

/** Keys that never change. */
export function fixedSecrets(...keys: readonly string[]): ClientSecrets {
  return { read: () => Object.fromEntries(keys.map((key, index) => [`key${index}`, key])), known: () => [] };
}

/** A small POST request. */
export function request(retry: RetrySafety, parts: Partial<HttpRequest> = {}): HttpRequest {
  return { method: "POST", path: path`/things`, json: { a: 1 }, retry, ...parts };
}

export async function errorOf(work: Promise<unknown>): Promise<ToolError> {
  const thrown = await work.then(
    () => "no error",
    (reason: unknown) => reason,
  );
  if (!isToolError(thrown)) throw new Error(`expected a ToolError, got ${inspect(thrown)}`);
  return thrown;
}
