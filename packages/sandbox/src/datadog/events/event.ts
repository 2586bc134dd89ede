/** Sort key of an event. Its wire id is derived from it. */
export interface EventKey {
  /** Epoch milliseconds. */
  readonly timestampMs: number;
  /** A signed 32-bit number that orders events of the same millisecond. */
  readonly tie: number;
  /** 24 characters, unique. */
  readonly uid: string;
}

/** A log event as the API returns it. */
export interface DatadogLog {
  readonly id: string;
  readonly type: "log";
  readonly attributes: {
    /** ISO-8601. */
    readonly timestamp: string;
    readonly status: string;
    readonly service: string;
    readonly host: string;
    readonly message: string;
    readonly tags: readonly string[];
    /** Structured fields; facets that start with `@` refer to them. */
    readonly attributes: Readonly<Record<string, unknown>>;
  };
}

/** A span as the API returns it. */
export interface DatadogSpan {
  readonly id: string;
  readonly type: "spans";
  readonly attributes: {
    /** ISO-8601. */
    readonly start_timestamp: string;
    /** ISO-8601. Spans are searched and sorted by this time. */
    readonly end_timestamp: string;
    readonly service: string;
    readonly resource_name: string;
    readonly operation_name: string;
    readonly resource_hash: string;
    readonly type: string;
    readonly span_id: string;
    /** `"0"` for the root. */
    readonly parent_id: string;
    readonly trace_id: string;
    readonly env: string;
    readonly host: string;
    readonly ingestion_reason: string;
    readonly retained_by: string;
    readonly single_span: boolean;
    /** Present on some spans only; the others report a failure only in `custom.error`. */
    readonly status?: "ok" | "error" | undefined;
    readonly tags: readonly string[];
    /** `duration` in nanoseconds, and other attributes; facets that start with `@` refer to them. */
    readonly custom: Readonly<Record<string, unknown>>;
  };
}

/** An event of the event stream, such as a deployment, a change or a transition of a monitor, as the API returns it. */
export interface DatadogEvent {
  readonly id: string;
  readonly type: "event";
  readonly attributes: {
    /** ISO-8601. */
    readonly timestamp: string;
    readonly message: string;
    readonly tags: readonly string[];
    /** Structured fields; facets that start with `@` refer to them. */
    readonly attributes: Readonly<Record<string, unknown>> & { readonly title: string };
  };
}

type Wire = DatadogLog | DatadogSpan | DatadogEvent;

/** A stored event: its sort key and its record in the API's format. */
export interface StoredEvent<Kind extends Wire = Wire> extends EventKey {
  readonly wire: Kind;
  /** Attributes of the record that are known before it is created, so that a query creates only the records it needs. */
  readonly known?: KnownFields;
}

/** Attributes that most queries read first. */
export type KnownFields = Readonly<Partial<Record<string, string>>>;

/** Returns the structured fields of an event. */
export function customFields({ wire }: StoredEvent): Readonly<Record<string, unknown>> {
  return wire.type === "spans" ? wire.attributes.custom : wire.attributes.attributes;
}

/** Compares events by timestamp, then tie, then uid. */
export function compareKeys(left: EventKey, right: EventKey): number {
  return left.timestampMs - right.timestampMs || left.tie - right.tie || compareText(left.uid, right.uid);
}

/** Compares strings by code units, independent of the locale. */
export function compareText(left: string, right: string): number {
  return left < right ? -1 : left > right ? 1 : 0;
}
