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
      return new RedactedResponse(await next(request, call), request.redaction());
    } catch (thrown) {
      // The reason of an abort is an error of this library.
      throw thrown === call.signal.reason ? thrown : redactThrown(thrown, request.redaction());
    }
  };
}

/**
 * A response that redacts each part when it is first read. A class, since V8 keeps what the getters of an object literal
 * refer to until a full garbage collection: all pages of a large trace.
 */
class RedactedResponse implements WireResponse {
  readonly status: number;
  readonly #raw: RawResponse;
  readonly #redaction: Redaction;
  readonly #redacted: { headers?: Headers; text?: string; body?: WireResponse["body"] } = {};

  constructor(raw: RawResponse, redaction: Redaction) {
    this.status = raw.status;
    this.#raw = raw;
    this.#redaction = redaction;
  }

  get headers() {
    this.#redacted.headers ??= redactHeaders(this.#raw.headers, this.#redaction);
    return this.#redacted.headers;
  }

  get text() {
    this.#redacted.text ??= this.#redaction.text(this.#raw.text);
    return this.#redacted.text;
  }

  get body() {
    this.#redacted.body ??= parseBody(this.#raw.text, this.#redaction);
    return this.#redacted.body;
  }
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
  const { message, stack = "" } = thrown;
  // The message of an error is not enumerable, so a spread leaves it out.
  const copy = new ToolError(redactPlain({ ...thrown, message }, redaction));
  copy.stack = redaction.text(stack);
  return copy;
}

function redactPlain<Value>(value: Value, redaction: Redaction): Value {
  const source = JSON.stringify(value);
  return redaction.json(JSON.parse(source), source) as Value;
}
