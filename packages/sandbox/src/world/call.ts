import type { ServiceName } from "./shop.ts";

/** How a call goes wrong. */
export interface Failure {
  readonly kind: string;
  readonly message: string;
  /** HTTP status of the answer, for calls that have one. */
  readonly status: number;
}

/** One step of a request as a template: what a span of it looks like and which calls it makes. */
export interface Call {
  readonly service: ServiceName;
  readonly operation: string;
  readonly resource: string;
  /** Span type, such as `web`, `sql` or `cache`. */
  readonly type: string;
  readonly kind: "server" | "client" | "internal" | "producer" | "consumer";
  /** Median of the time spent in the call itself, its own calls excluded, milliseconds. */
  readonly medianMs: number;
  readonly http?: { readonly method: string; readonly route: string };
  readonly db?: {
    readonly system: string;
    readonly name: string;
    readonly operation: string;
    readonly statement: string;
  };
  /** Name of the remote side as its caller knows it. */
  readonly peer?: string;
  readonly calls?: readonly Call[];
  /** How often the parent makes this call, lowest and highest; once by default. */
  readonly repeat?: readonly [number, number];
  /** Probability that the parent makes this call; 1 by default. */
  readonly chance?: number;
  /** A call that its parent does not wait for. */
  readonly detached?: boolean;
  /** A failure that the parent survives. */
  readonly tolerated?: boolean;
  /** A failure that happens now and then. */
  readonly fails?: Failure & { readonly chance: number };
  /** The answer given when a call made from here failed. */
  readonly failsAs?: Failure;
  /** Waits for a connection of the pool that the incident shrank. */
  readonly pooled?: boolean;
  /** Runs on the pool that the incident shrank, and is slowed down with it. */
  readonly crowded?: boolean;
}

/** A template of a whole request, with its share of the traffic. */
export interface Endpoint {
  readonly root: Call;
  readonly weight: number;
}
