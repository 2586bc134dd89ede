import { isToolError, ToolError } from "../errors.ts";
import { parseBody } from "./body.ts";
import { AttemptFailure } from "./failure.ts";
import type { Redaction } from "./redact.ts";
import type { RawResponse, Send, WireResponse } from "./request.ts";

/**
 * Redacts the responses and errors of attempts with the keys of their request. Only the layers inside this one see
 * keys, because a redirect must be followed to the address that the backend sent.
 */
export function redactAttempts(next: Send<RawResponse>): Send {
  return async (request, call) => {
    try {
      return redactResponse(await next(request, call), request.redaction());
    } catch (thrown) {
      // The reason of an abort is an error of this library.
      throw thrown === call.signal.reason ? thrown : redactThrown(thrown, request.redaction());
    }
  };
}

/** Redacts each part of a response when it is first read. */
function redactResponse({ status, headers, text }: RawResponse, redaction: Redaction): WireResponse {
  const redacted: { headers?: Headers; text?: string; body?: WireResponse["body"] } = {};
  return {
    status,
    get headers() {
      redacted.headers ??= redactHeaders(headers, redaction);
      return redacted.headers;
    },
    get text() {
      redacted.text ??= redaction.text(text);
      return redacted.text;
    },
    get body() {
      redacted.body ??= parseBody(text, redaction);
      return redacted.body;
    },
  };
}

function redactHeaders(headers: Headers, redaction: Redaction): Headers {
  const named = [...headers].filter(([name]) => redaction.text(name) === name);
  return new Headers(named.map(([name, value]): [string, string] => [name, redaction.text(value)]));
}

/**
 * Copies a value that a custom `fetch` may have thrown, field by field, with redacted strings. Other values pass
 * unchanged.
 */
function redactThrown(thrown: unknown, redaction: Redaction): unknown {
  if (thrown instanceof AttemptFailure)
    return new AttemptFailure(thrown.kind, redaction.text(thrown.reason), thrown.mayHaveArrived);
  if (!isToolError(thrown)) return thrown;
  const { code, message, retryable, retryAfterMs, status, tool, outcome, issues, stack = "" } = thrown;
  const fields = { code, message, retryable, retryAfterMs, status, tool, outcome, issues };
  const copy = new ToolError(redactPlain(fields, redaction));
  copy.stack = redaction.text(stack);
  return copy;
}

function redactPlain<Value>(value: Value, redaction: Redaction): Value {
  const source = JSON.stringify(value);
  return redaction.json(JSON.parse(source), source) as Value;
}
