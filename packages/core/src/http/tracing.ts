import { failSpan, type Tracer } from "../call/tracing.ts";
import { isToolError } from "../errors.ts";
import { AttemptFailure } from "./failure.ts";
import type { RawResponse, Send, WireRequest } from "./request.ts";

// `SpanKind.CLIENT` of the OpenTelemetry API.
const CLIENT = 2;

/**
 * Records a span per attempt, following OpenTelemetry's HTTP conventions but without the path: it may contain a person's
 * id or email.
 */
export function traceAttempts(tracer: Tracer | undefined, next: Send<RawResponse>): Send<RawResponse> {
  if (!tracer) return next;
  return (request, call) =>
    tracer.startActiveSpan(request.method, { kind: CLIENT, attributes: attributesOf(request) }, async (span) => {
      try {
        const response = await next(request, call);
        span.setAttribute("http.response.status_code", response.status);
        if (response.status >= 400) failSpan(span, String(response.status));
        return response;
      } catch (thrown) {
        failSpan(span, request.redaction().text(errorType(thrown)));
        throw thrown;
      } finally {
        span.end();
      }
    });
}

function errorType(thrown: unknown): string {
  if (isToolError(thrown)) return thrown.code;
  return thrown instanceof AttemptFailure ? thrown.kind : "_OTHER";
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
