import type { CallContext } from "../call/call.ts";
import type { Clock } from "../call/clock.ts";
import { unlessAborted } from "../call/unless-aborted.ts";
import type { ToolError } from "../errors.ts";

/** What a turnstile asks of the limit that it keeps. */
export interface Gate {
  /** How long the first in line has to wait yet, milliseconds; infinite while only the end of a request can let it in. */
  waitMs(): number;
  /** The least wait by position in the line, from 0, however well the requests under way end. */
  leastWaitsMs(): (position: number) => number;
  /** Takes the place of whoever goes through. */
  pass(): void;
  /** What somebody is told whose time budget ends before their turn. */
  refusal(service: string, waitMs: number): ToolError;
}

/** Lets callers through one by one, first come, first served. */
export interface Turnstile {
  /**
   * Waits for the caller's turn.
   * @throws ToolError the gate's refusal, as soon as it is known that the turn comes after the end of the time budget
   */
  enter(call: CallContext, service: string): Promise<void>;
  /** To be told when a request is over, or anything else that the gate goes by has changed. */
  turn(): void;
}

/** Somebody who waits; only the first in line ever watches the clock. */
interface Ticket {
  readonly call: CallContext;
  readonly service: string;
  refusal: ToolError | null;
  woken: PromiseWithResolvers<void>;
}

/** A turnstile in front of a gate. */
export function createTurnstile(gate: Gate, clock: Clock): Turnstile {
  const line: Ticket[] = [];

  /** Nobody waits for a turn that comes too late, and nobody behind counts them. */
  const refuseHopeless = (): void => {
    if (line.length === 0) return;
    const now = clock.now();
    const leastWaitMs = gate.leastWaitsMs();
    let position = 0;
    for (const ticket of line) {
      if (ticket.refusal) continue;
      const waitMs = leastWaitMs(position);
      if (waitMs <= 0 || now + waitMs < ticket.call.deadlineMs) {
        position++;
        continue;
      }
      ticket.refusal = gate.refusal(ticket.service, waitMs);
      ticket.woken.resolve();
    }
  };
  const leaveLine = (ticket: Ticket): void => {
    line.splice(line.indexOf(ticket), 1);
    line[0]?.woken.resolve();
  };
  const takeTurn = async (ticket: Ticket): Promise<void> => {
    for (;;) {
      if (ticket.refusal) throw ticket.refusal;
      const waitMs = line[0] === ticket ? gate.waitMs() : Number.POSITIVE_INFINITY;
      if (waitMs <= 0) break;
      const sinceMs = clock.now();
      const isOver = await pause(ticket, waitMs, clock);
      ticket.woken = Promise.withResolvers();
      // A clock that stands still would be waited for without end.
      if (isOver && clock.now() <= sinceMs) break;
      if (line[0] === ticket) refuseHopeless();
    }
    gate.pass();
    leaveLine(ticket);
  };
  return {
    async enter(call, service) {
      call.signal.throwIfAborted();
      if (line.length === 0 && gate.waitMs() <= 0) return gate.pass();
      const ticket: Ticket = { call, service, refusal: null, woken: Promise.withResolvers() };
      line.push(ticket);
      refuseHopeless();
      try {
        await takeTurn(ticket);
      } catch (thrown) {
        leaveLine(ticket);
        throw thrown;
      }
    },
    turn() {
      refuseHopeless();
      line[0]?.woken.resolve();
    },
  };
}

/** Waits until somebody wakes the ticket, at most so long; whether it was that long. */
async function pause({ call, woken }: Ticket, waitMs: number, clock: Clock): Promise<boolean> {
  if (waitMs === Number.POSITIVE_INFINITY) {
    await unlessAborted(woken.promise, call.signal);
    return false;
  }
  const rest = new AbortController();
  const over = clock.sleep(waitMs, rest.signal).then(() => true);
  try {
    return await unlessAborted(Promise.race([over, woken.promise.then(() => false)]), call.signal);
  } finally {
    over.catch(() => undefined);
    rest.abort();
  }
}
