import type { ServiceName } from "./shop.ts";

/** Failure of a call. */
export interface Failure {
  readonly kind: string;
  readonly message: string;
  /** HTTP response status; 0 for calls without HTTP. */
  readonly status: number;
}

/** Template of one step of a request: its span and the calls it makes. */
export interface Call {
  readonly service: ServiceName;
  readonly operation: string;
  readonly resource: string;
  /** Span type, such as `web`, `sql` or `cache`. */
  readonly type: string;
  readonly kind: "server" | "client" | "internal" | "producer" | "consumer";
  /** Median time in the call itself, without nested calls, milliseconds. */
  readonly medianMs: number;
  readonly http?: { readonly method: string; readonly route: string };
  readonly db?: {
    readonly system: string;
    readonly name: string;
    readonly operation: string;
    readonly statement: string;
  };
  /** The caller's name for the remote service. */
  readonly peer?: string;
  readonly calls?: readonly Call[];
  /** Minimum and maximum number of times that the parent makes this call. Default: once. */
  readonly repeat?: readonly [number, number];
  /** Probability that the parent makes this call. Default 1. */
  readonly chance?: number;
  /** The parent does not wait for this call. */
  readonly detached?: boolean;
  /** The parent succeeds even if this call fails. */
  readonly tolerated?: boolean;
  /** An occasional failure. */
  readonly fails?: Failure & { readonly chance: number };
  /** The failure to report when a nested call fails. */
  readonly failsAs?: Failure;
  /** Waits for a connection from the pool that the incident shrinks. */
  readonly pooled?: boolean;
  /** Uses a connection from the pool that the incident shrinks, so it slows down. */
  readonly crowded?: boolean;
}

/** Template of an entire request, with its share of the traffic. */
export interface Endpoint {
  readonly root: Call;
  readonly weight: number;
}
