import { isToolError, type ToolError } from "@toolwright/core/authoring";
import type { Body, Explanation, HttpRequest, WireResponse } from "@toolwright/core/http";
import { nameOf, quoteMessage } from "@toolwright/core/text";
import * as v from "valibot";

const detailed = v.object({ title: v.nullish(v.string()), detail: v.nullish(v.string()) });
const envelope = v.object({ errors: v.array(v.fallback(v.union([v.string(), detailed]), "")) });

/** Explains a Datadog error response: the problem, Datadog's own message, and the next step. */
export function explainDatadogError(response: WireResponse, body: Body, request: HttpRequest): Explanation {
  return { message: `${describeError(response, body, request)}${quoteMessage("Datadog", readErrors(body))}` };
}

function describeError({ status, headers }: WireResponse, body: Body, request: HttpRequest): string {
  switch (status) {
    case 401:
      return "Datadog does not know these keys. Check OBSERVABILITY_API_KEY, OBSERVABILITY_APPLICATION_KEY, and that OBSERVABILITY_SITE is the account's site.";
    case 403:
      return explainDenial(body, request);
    case 429:
      return `Datadog's rate limit is exhausted${describeLimit(headers)}. ${describeWait(headers)}, then retry, with fewer calls.`;
    case 400:
    case 422:
      return "Datadog rejected the request: check the syntax of the query and the facet names.";
    default:
      return `Datadog failed with status ${status}.${status >= 500 ? " Try again later." : ""}`;
  }
}

/** Whether a request failed for a temporary reason, so that the call's earlier results stay useful. */
export function isTemporary(error: unknown): error is ToolError {
  return isToolError(error) && ["rate_limited", "unavailable", "timeout"].includes(error.code);
}

/** Words in Datadog's own 403 responses, which are about keys. */
const DENIED = /^$|^forbidden$|permission|authori[sz]|\bscopes?\b|\bkeys?\b|access/i;

/** A proxy or firewall in between may also refuse a request; then changing the keys doesn't help. */
function explainDenial(body: Body, request: HttpRequest): string {
  const keys = `the application key needs the permission ${permissionFor(request)}, and both keys must belong to the account on OBSERVABILITY_SITE.`;
  const isDatadogs = body.kind === "json" && v.is(envelope, body.value);
  if (body.kind === "empty" || (isDatadogs && DENIED.test(readErrors(body)))) return `Datadog denied access: ${keys}`;
  return `The request was refused (403), most likely by a proxy or firewall and not because of the keys: send a query without unusual text, or ask who runs the network. If Datadog refused it, ${keys}`;
}

/** The permission that a path needs, by part of the path. */
const PERMISSIONS: readonly (readonly [string, string])[] = [
  ["/spans/", "apm_read"],
  ["/monitor", "monitors_read"],
  ["/query/", "timeseries_query"],
  ["/metrics", "metrics_read"],
  ["/incidents", "incident_read"],
  ["/v2/events/", "events_read"],
];

function permissionFor({ path }: HttpRequest): string {
  return PERMISSIONS.find(([part]) => path.includes(part))?.[1] ?? "logs_read_data";
}

function describeLimit(headers: Headers): string {
  const limit = headers.get("x-ratelimit-limit");
  const period = headers.get("x-ratelimit-period");
  const name = headers.get("x-ratelimit-name");
  const isKnown = isCount(limit) && isCount(period);
  return isKnown ? ` (${name ? `${nameOf(name)}: ` : ""}${limit} requests per ${period} s)` : "";
}

function isCount(value: string | null): boolean {
  return /^\d{1,9}$/.test(value ?? "");
}

function describeWait(headers: Headers): string {
  const reset = headers.get("x-ratelimit-reset") ?? "";
  return /^\d{1,6}$/.test(reset) ? `Wait ${reset} s` : "Wait";
}

/** Datadog's own error messages: plain strings, or titles with details. Ignores HTML pages. */
function readErrors(body: Body): string {
  if (body.kind !== "json") return "";
  const parsed = v.safeParse(envelope, body.value);
  if (!parsed.success) return "";
  return parsed.output.errors
    .map((error) => (typeof error === "string" ? error : [error.title, error.detail].filter(Boolean).join(": ")))
    .filter((message) => message !== "")
    .join("; ");
}
