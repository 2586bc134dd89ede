import { EVENT_ID_BITS, eventId } from "../world/ids.ts";
import type { Random } from "../world/random.ts";
import type { DatadogLog, DatadogSpan, EventKey, KnownFields, StoredEvent } from "./events/event.ts";

const BITS = 1 + EVENT_ID_BITS;

/** Random integers and conversions that generated events of one kind share. */
export interface EventKind<Facts, Wire> {
  /** Four random integers per event: three for its uid and one for its tie. */
  readonly bits: Uint32Array;
  /** Whether the tie precedes the uid in the random integers. */
  readonly tieFirst: boolean;
  /** Reads what is known of the record before it is created. */
  known(facts: Facts): KnownFields;
  /** Creates the record of an event. */
  convert(facts: Facts, key: EventKey): Wire;
}

/** Draws the random integers of `count` events. */
export function drawBits(random: Random, count: number): Uint32Array {
  return new Uint32Array(count * BITS).map(() => random.uint32());
}

/** An event that creates its uid and its record on first use, because most of them are never read. */
export class GeneratedEvent<Facts, Wire extends DatadogLog | DatadogSpan> implements StoredEvent<Wire> {
  readonly timestampMs: number;
  readonly #facts: Facts;
  readonly #kind: EventKind<Facts, Wire>;
  readonly #index: number;
  #wire: Wire | null = null;

  constructor(timestampMs: number, facts: Facts, kind: EventKind<Facts, Wire>, index: number) {
    this.timestampMs = timestampMs;
    this.#facts = facts;
    this.#kind = kind;
    this.#index = index * BITS;
    Object.freeze(this);
  }

  get tie(): number {
    const { bits, tieFirst } = this.#kind;
    return (bits[this.#index + (tieFirst ? 0 : EVENT_ID_BITS)] ?? 0) | 0;
  }

  get uid(): string {
    const { bits, tieFirst } = this.#kind;
    const start = this.#index + (tieFirst ? 1 : 0);
    return eventId(this.timestampMs, bits.subarray(start, start + EVENT_ID_BITS));
  }

  get known(): KnownFields {
    return this.#kind.known(this.#facts);
  }

  get wire(): Wire {
    this.#wire ??= this.#kind.convert(this.#facts, this);
    return this.#wire;
  }
}
