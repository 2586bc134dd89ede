import {
  type Body,
  type Explanation,
  type HttpRequest,
  isToolError,
  type ToolError,
  type WireResponse,
} from "@toolwright/core/authoring";
import * as v from "valibot";

const detailed = v.object({ title: v.nullish(v.string()), detail: v.nullish(v.string()) });
const envelope = v.object({ errors: v.array(v.fallback(v.union([v.string(), detailed]), "")) });
/** Cut before markup is looked for, which takes the square of the length where it never closes. */
const MAX_WORDS = 500;

/** Words an unsuccessful Datadog answer: what happened, in Datadog's words where it has some, and what to do. */
export function explainDatadogError(answer: WireResponse, body: Body, request: HttpRequest): Explanation {
  const words = vendorWords(body);
  const said = words === "" ? "" : ` Datadog says: ${words}`;
  switch (answer.status) {
    case 401:
      return {
        message: `Datadog does not know these keys. Check OBSERVABILITY_API_KEY, OBSERVABILITY_APPLICATION_KEY and that OBSERVABILITY_SITE is the account's site.${said}`,
      };
    case 403:
      return {
        message: `Datadog refused access. The application key needs the permission ${permissionFor(request)}, and both keys must belong to the account on OBSERVABILITY_SITE.${said}`,
      };
    case 429:
      return {
        message: `Datadog's rate limit is used up${describeLimit(answer.headers)}. ${describeWait(answer.headers)}, then repeat; fewer and narrower calls help.${said}`,
      };
    case 400:
    case 422:
      return { message: `Datadog refused the request; check the query's syntax and the facet names.${said}` };
    default:
      return {
        message: `Datadog failed with status ${answer.status}.${answer.status >= 500 ? " Try again later." : ""}${said}`,
      };
  }
}

/** Whether a read failed for a reason that passes: what earlier requests of the same call found stays useful. */
export function isTemporary(thrown: unknown): thrown is ToolError {
  return isToolError(thrown) && ["rate_limited", "unavailable", "timeout"].includes(thrown.code);
}

function permissionFor({ path }: HttpRequest): string {
  return path.includes("/spans/") ? "apm_read" : "logs_read_data";
}

function describeLimit(headers: Headers): string {
  const limit = headers.get("x-ratelimit-limit");
  const period = headers.get("x-ratelimit-period");
  const name = headers.get("x-ratelimit-name");
  return limit && period ? ` (${name ? `${name}: ` : ""}${limit} requests per ${period} s)` : "";
}

function describeWait(headers: Headers): string {
  const reset = headers.get("x-ratelimit-reset") ?? "";
  return /^\d{1,6}$/.test(reset) ? `Wait ${reset} s` : "Wait";
}

/** Both error shapes occur: plain strings, and titles with details. An HTML page has no words worth passing on. */
function vendorWords(body: Body): string {
  if (body.kind !== "json") return "";
  const parsed = v.safeParse(envelope, body.value);
  if (!parsed.success) return "";
  return parsed.output.errors
    .map((error) => (typeof error === "string" ? error : [error.title, error.detail].filter(Boolean).join(": ")))
    .filter((words) => words !== "")
    .join("; ")
    .slice(0, MAX_WORDS)
    .replaceAll(/<[^<>]*>/g, "");
}
