import { testClock } from "@toolwright/tests-support";
import type { ObservabilityOptions } from "../../services.ts";
import { createObservability } from "../../toolkit.ts";

/** The time of every call. */
export const NOW = Date.UTC(2026, 0, 31, 9);

/** A request as Datadog gets it. */
export interface FakeRequest {
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
}

/** A toolkit on a Datadog that answers each request with a body or a response. Records the requests. */
export function fakeDatadog(answer: (request: FakeRequest) => object, options: ObservabilityOptions = {}) {
  const requests: FakeRequest[] = [];
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const { pathname, searchParams } = new URL(new Request(input, init).url);
    const request = { path: pathname, query: Object.fromEntries(searchParams) };
    requests.push(request);
    const body = answer(request);
    return body instanceof Response ? body.clone() : Response.json(body);
  };
  const keys = { apiKey: "api-key-1", applicationKey: "app-key-1", site: "datadoghq.eu" };
  return { requests, toolkit: createObservability({ ...keys, fetch, clock: testClock(NOW), retry: 0, ...options }) };
}

/** Epoch seconds, some minutes before the calls. */
export function minutesAgo(minutes: number): number {
  return NOW / 1_000 - minutes * 60;
}
