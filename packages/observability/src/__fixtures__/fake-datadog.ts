import { searchIncidents } from "../tools/search-incidents.ts";
import { testClock } from "@toolwright/tests-support";
import type { ObservabilityOptions } from "../services.ts";
import { createObservability } from "../toolkit.ts";

/** A request that a fake backend received. */
export interface FakeRequest {
  readonly method: string;
  readonly url: URL;
  readonly body: unknown;
}

/** Creates a toolkit with every tool, on a backend that responds with these bodies, or with a status for a number. */
export function onFakeDatadog(
  nowMs: number,
  answers: readonly unknown[],
  options: Pick<ObservabilityOptions, "hide"> = {},
) {
  const requests: FakeRequest[] = [];
  const clock = testClock(nowMs);
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const request = new Request(input, init);
    const text = await request.text();
    requests.push({ method: request.method, url: new URL(request.url), body: text === "" ? null : JSON.parse(text) });
    const answer = answers[requests.length - 1];
    if (answer === undefined) throw new Error("more requests than answers");
    if (typeof answer === "number") return Response.json({ errors: ["Forbidden"] }, { status: answer });
    return Response.json(answer);
  };
  const keys = { apiKey: "api-key-1", applicationKey: "app-key-1", site: "datadoghq.com" };
  const toolkit = createObservability({ ...keys, ...options, fetch, clock, retry: 0, extraTools: [searchIncidents] });
  return { toolkit, requests, clock };
}
