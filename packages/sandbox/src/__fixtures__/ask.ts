import { testClock } from "@toolwright/tests-support";
import type { DatadogSandbox } from "../datadog/datadog-sandbox.ts";
import { createSandbox, type SandboxOptions } from "../index.ts";

/** The instant at which every sandbox of the tests is made and asked: a full hour. */
export const NOW = Date.UTC(2026, 0, 31, 9);

/** A sandbox at {@link NOW} that answers as many requests as a test sends. */
export function sandboxAtNow(options: SandboxOptions = {}): DatadogSandbox {
  return createSandbox({ clock: testClock(NOW), rateLimit: { limit: 1_000_000 }, ...options }).observability;
}

/** Sends a request with the sandbox's own keys: POST with a body, GET without one. */
export function send(backend: DatadogSandbox, path: string, init: RequestInit = {}): Promise<Response> {
  const { apiKey, applicationKey } = backend.options;
  const headers = { "dd-api-key": apiKey, "dd-application-key": applicationKey, ...init.headers };
  return backend.fetch(`https://api.datadoghq.com${path}`, { ...init, headers });
}

/** An answer and its JSON. */
export interface Answer<Body> {
  readonly status: number;
  readonly body: Body;
}

/** JSON of an answered search. */
export interface SearchBody {
  readonly data: readonly { readonly id: string; readonly attributes: Readonly<Record<string, unknown>> }[];
  readonly links?: { readonly next: string };
  readonly meta?: { readonly status: string; readonly page?: { readonly after: string } };
}

type Labels = Readonly<Record<string, string>>;
type Values = Readonly<Record<string, unknown>>;

/** JSON of an answered aggregation: of spans, or of logs. */
export interface AggregateBody {
  readonly data:
    | readonly { readonly attributes: { readonly by: Labels; readonly compute: Values } }[]
    | { readonly buckets: readonly { readonly by: Labels; readonly computes: Values }[] };
  readonly meta: { readonly status: string };
}

/** Posts JSON and reads the answer. */
export async function post<Body>(backend: DatadogSandbox, path: string, body: unknown): Promise<Answer<Body>> {
  const response = await send(backend, path, { method: "POST", body: JSON.stringify(body) });
  return { status: response.status, body: (await response.json()) as Body };
}

/** Gets a list call and reads the answer. */
export async function get(backend: DatadogSandbox, path: string, query: Labels): Promise<Answer<SearchBody>> {
  const response = await send(backend, `${path}?${new URLSearchParams(query)}`);
  return { status: response.status, body: (await response.json()) as SearchBody };
}

/** Searches one dataset, whose bodies differ by the envelope of the spans. */
export function search(backend: DatadogSandbox, dataset: "logs" | "spans", parts: object): Promise<Answer<SearchBody>> {
  const body = dataset === "logs" ? parts : { data: { type: "search_request", attributes: parts } };
  return post(backend, `/api/v2/${dataset}/events/search`, body);
}

/** Aggregates one dataset. */
export function aggregate(
  backend: DatadogSandbox,
  dataset: "logs" | "spans",
  parts: object,
): Promise<Answer<AggregateBody>> {
  const body = dataset === "logs" ? parts : { data: { type: "aggregate_request", attributes: parts } };
  return post(backend, `/api/v2/${dataset}/analytics/aggregate`, body);
}
