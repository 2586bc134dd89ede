import { testClock } from "@toolwright/tests-support";
import type { DatadogSandbox } from "../datadog/datadog-sandbox.ts";
import { createSandbox, type SandboxOptions } from "../index.ts";

/** The time of every test, a full hour. */
export const NOW = Date.UTC(2026, 0, 31, 9);

/** Creates a Datadog sandbox at {@link NOW} without a practical rate limit. */
export function sandboxAtNow(options: SandboxOptions = {}): DatadogSandbox {
  return createSandbox({ clock: testClock(NOW), rateLimit: { limit: 1_000_000 }, ...options }).observability;
}

/** Sends a request with the sandbox's keys. */
export function send(backend: DatadogSandbox, path: string, init: RequestInit = {}): Promise<Response> {
  const { apiKey, applicationKey } = backend.options;
  const headers = { "dd-api-key": apiKey, "dd-application-key": applicationKey, ...init.headers };
  return backend.fetch(`https://api.datadoghq.com${path}`, { ...init, headers });
}

/** Status and parsed body of a response. */
export interface JsonResponse<Body> {
  readonly status: number;
  readonly body: Body;
}

/** Body of a search response. */
export interface SearchBody {
  readonly data: readonly { readonly id: string; readonly attributes: Readonly<Record<string, unknown>> }[];
  readonly links?: { readonly next: string };
  readonly meta?: { readonly status: string; readonly page?: { readonly after: string } };
}

type Labels = Readonly<Record<string, string>>;
type Values = Readonly<Record<string, unknown>>;

/** Body of an aggregation response, of spans or of logs. */
export interface AggregateBody {
  readonly data:
    | readonly { readonly attributes: { readonly by: Labels; readonly compute: Values } }[]
    | { readonly buckets: readonly { readonly by: Labels; readonly computes: Values }[] };
  readonly meta: { readonly status: string };
}

/** Posts JSON and parses the response. */
export async function post<Body>(backend: DatadogSandbox, path: string, body: unknown): Promise<JsonResponse<Body>> {
  const response = await send(backend, path, { method: "POST", body: JSON.stringify(body) });
  return { status: response.status, body: (await response.json()) as Body };
}

/** Sends a GET search and parses the response. */
export async function get(backend: DatadogSandbox, path: string, query: Labels): Promise<JsonResponse<SearchBody>> {
  const response = await send(backend, `${path}?${new URLSearchParams(query)}`);
  return { status: response.status, body: (await response.json()) as SearchBody };
}

/** Searches one dataset. Only requests for spans have a JSON:API envelope. */
export function search(backend: DatadogSandbox, dataset: "logs" | "spans", parts: object): Promise<JsonResponse<SearchBody>> {
  const body = dataset === "logs" ? parts : { data: { type: "search_request", attributes: parts } };
  return post(backend, `/api/v2/${dataset}/events/search`, body);
}

/** Aggregates one dataset. */
export function aggregate(
  backend: DatadogSandbox,
  dataset: "logs" | "spans",
  parts: object,
): Promise<JsonResponse<AggregateBody>> {
  const body = dataset === "logs" ? parts : { data: { type: "aggregate_request", attributes: parts } };
  return post(backend, `/api/v2/${dataset}/analytics/aggregate`, body);
}
