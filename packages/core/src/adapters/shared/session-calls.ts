import type { CallOptions } from "../../call/call.ts";
import type { Tool } from "../../tool/tool.ts";
import { type AnsweredCall, answerCalls, type Offer, type RequestedCall } from "./answer-calls.ts";

/** Tools for one session, and the calls that it ran. */
export interface SessionOffer<T extends Tool = Tool> extends Offer<T> {
  /** The calls that ran or are running, by id. A provider may deliver the event of a call more than once. */
  readonly ran: Map<string, Promise<AnsweredCall<T>>>;
}

/** A call of a session. */
export interface SessionCall extends RequestedCall {
  /** Scope in which the id is unique, such as a turn; missing if it is unique in the session. */
  readonly scope?: string | undefined;
}

/**
 * Runs the calls that the offer has not run, in parallel. Resolves with each call and its result.
 * @param repeat whether to return the results of the other calls again; otherwise they are left out
 */
export function answerOnce<T extends Tool, Call extends SessionCall>(
  offer: SessionOffer<T>,
  calls: readonly Call[],
  repeat: boolean,
  options: CallOptions | undefined,
) {
  const byKey = new Map<string, Call>();
  for (const call of calls) if (!byKey.has(keyOf(call))) byKey.set(keyOf(call), call);
  const open = [...byKey].filter(([key]) => repeat || !offer.ran.has(key));
  const run = async (key: string, call: Call) => {
    const [answered] = await answerCalls(offer, { calls: [{ ...call, id: key }], cutOff: null }, options);
    return { ...(answered as AnsweredCall<T>), id: call.id };
  };
  return Promise.all(
    open.map(async ([key, call]) => {
      const running = offer.ran.get(key) ?? run(key, call);
      offer.ran.set(key, running);
      return { call, result: await running };
    }),
  );
}

/** Returns the key of a call, which is also its idempotency key. An id alone might repeat in another scope. */
function keyOf({ id, scope }: SessionCall): string {
  return scope === undefined ? id : `${scope}/${id}`;
}
