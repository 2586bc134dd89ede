import { failSpan, type Tracer } from "../call/tracing.ts";
import { isToolError } from "../errors.ts";
import { AttemptFailure } from "./failure.ts";
import type { Layer, WireRequest } from "./request.ts";

// `SpanKind.CLIENT` of the OpenTelemetry API.
const CLIENT = 2;

/**
 * A span per attempt, named and attributed as the HTTP conventions say, without the path: it may hold a person's id or
 * address.
 */
export function tracing(tracer: Tracer | undefined): Layer {
  if (!tracer) return (next) => next;
  return (next) => (request, call) =>
    tracer.startActiveSpan(request.method, { kind: CLIENT, attributes: attributesOf(request) }, async (span) => {
      try {
        const answer = await next(request, call);
        span.setAttribute("http.response.status_code", answer.status);
        if (answer.status >= 400) failSpan(span, String(answer.status));
        return answer;
      } catch (thrown) {
        failSpan(span, isToolError(thrown) ? thrown.code : thrown instanceof AttemptFailure ? thrown.kind : "_OTHER");
        throw thrown;
      } finally {
        span.end();
      }
    });
}

function attributesOf({ method, url, resends = 0 }: WireRequest): Record<string, string | number> {
  const { protocol, hostname, port } = new URL(url);
  return {
    "http.request.method": method,
    "server.address": hostname,
    "server.port": port === "" ? (protocol === "https:" ? 443 : 80) : Number(port),
    "url.scheme": protocol.slice(0, -1),
    ...(resends > 0 && { "http.request.resend_count": resends }),
  };
}
