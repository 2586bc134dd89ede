import { type RecordedRequest, type ScriptedAnswer, type ScriptedServer, serveScript } from "../scripted-server.ts";

/** An event of a session. */
export interface WireEvent {
  readonly type: string;
}

/** Closes the open streams, as a lost connection does. */
export const HANG_UP: WireEvent = { type: "hang up" };

/** Responses of an API's provider to requests that send no input and open no stream. */
export type Respond = (request: RecordedRequest, emitted: readonly WireEvent[]) => ScriptedAnswer;

/** The log of a session's events, and the streams that follow it. */
export class EventLog {
  readonly emitted: WireEvent[] = [];
  #wake: (() => void)[] = [];

  /** Adds events to the log, and sends them to the open streams. */
  emit(events: readonly WireEvent[]): void {
    this.emitted.push(...events);
    for (const wake of this.#wake.splice(0)) wake();
  }

  /** The events from this one on, until the log hangs up. A stream does not repeat earlier events. */
  async *follow(from = this.emitted.length): AsyncGenerator<WireEvent> {
    for (let next = from; ; next++) {
      while (next >= this.emitted.length) await new Promise<void>((resolve) => this.#wake.push(resolve));
      const event = this.emitted[next];
      if (event === undefined || event === HANG_UP) return;
      yield event;
    }
  }
}

/** A provider of one session. */
export interface SessionProvider extends ScriptedServer {
  /** The input events that the program sent, besides messages. */
  readonly inputs: readonly object[];
}

/**
 * Serves one session: each request with input adds the next group of events.
 * @param turns groups of events: after the first message, after the first result, and so on
 * @param refusals how many requests with results fail before one is accepted
 */
export async function serveSession(
  turns: readonly (readonly WireEvent[])[],
  respond: Respond,
  refusals = 0,
): Promise<SessionProvider> {
  const log = new EventLog();
  const inputs: object[] = [];
  const left = [...turns];
  let refused = 0;
  const answer = (request: RecordedRequest): ScriptedAnswer => {
    const isStream = request.headers["accept"] === "text/event-stream" || request.path.includes("/events/stream");
    if (isStream) return { events: log.follow() };
    const { events } = (request.body ?? {}) as { readonly events?: readonly WireEvent[] };
    if (request.method !== "POST" || !events) return respond(request, log.emitted);
    const results = events.filter(({ type }) => !type.includes("message"));
    if (results.length > 0 && refused < refusals) {
      refused += 1;
      return { status: 400, json: { error: { type: "invalid_request_error", message: "Try again." } } };
    }
    inputs.push(...results);
    log.emit(left.shift() ?? []);
    return { status: 202, json: { data: events } };
  };
  return { ...(await serveScript(Array.from({ length: 100 }, () => answer))), inputs };
}
