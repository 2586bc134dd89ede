import type { Sandbox } from "@toolwright/sandbox";

/** Fields that logs and spans share. */
interface EventTruth {
  /** Time of a log, or the end of a span, by which Datadog searches, epoch milliseconds. */
  readonly timestampMs: number;
  /** Service that wrote it. */
  readonly service: string;
  /** Host of the service. */
  readonly host: string;
  /** Tags as `key:value`. */
  readonly tags: readonly string[];
  /** Attributes by name; nested objects as they are. */
  readonly attributes: Readonly<Record<string, unknown>>;
}

/** A log with the fields that facts need. */
export interface LogTruth extends EventTruth {
  /** Status, such as `error`. */
  readonly status: string;
  /** Text of the log. */
  readonly message: string;
  /** Kind of its error, such as `PoolTimeoutError`; null without one. */
  readonly errorKind: string | null;
}

/** A span with the fields that facts need. */
export interface SpanTruth extends EventTruth {
  /** Start of the span, epoch milliseconds. */
  readonly startMs: number;
  /** Duration, nanoseconds. */
  readonly durationNs: number;
  /** Id of the trace. */
  readonly traceId: string;
  /** Id of the span. */
  readonly spanId: string;
  /** `"0"` for the root. */
  readonly parentId: string;
  /** The resource that the service worked on, such as a route. */
  readonly resource: string;
  /** Name of the operation. */
  readonly operation: string;
  /** Whether the span failed. */
  readonly isError: boolean;
  /** Type of the error, such as `PoolTimeoutError`; null without one. */
  readonly errorType: string | null;
}

/** Criteria of a selection. Every field that is set must match. */
export interface EventFilter {
  /** Start of the window, ISO-8601. Default: the start of the data. */
  readonly from?: string | undefined;
  /** End of the window, exclusive, ISO-8601. Default: the end of the data. */
  readonly to?: string | undefined;
  /** Service that wrote the event. */
  readonly service?: string | undefined;
  /** Status of a log, such as `error`. Spans have `ok` or `error`. */
  readonly status?: string | undefined;
  /** Kind of a log's error, such as `PoolTimeoutError`. */
  readonly errorKind?: string | undefined;
  /** The resource that a span's service worked on, such as a route. */
  readonly resource?: string | undefined;
}

/** Logs in a window, oldest first. */
export function logs({ observability }: Sandbox, filter: EventFilter = {}): readonly LogTruth[] {
  return observability.events.logs
    .map(({ timestampMs, wire: { attributes } }) => {
      const kind = fieldAt({ attributes: attributes.attributes }, "error.kind");
      return { ...attributes, timestampMs, errorKind: kind === undefined ? null : String(kind) };
    })
    .filter((log) => matches(log, filter));
}

/** Spans in a window by their end, oldest first. */
export function spans({ observability }: Sandbox, filter: EventFilter = {}): readonly SpanTruth[] {
  return observability.events.spans
    .map(({ timestampMs, wire: { attributes } }) => {
      const { custom } = attributes;
      const error = custom["error"] as { readonly type?: string } | undefined;
      return {
        timestampMs,
        startMs: Date.parse(attributes.start_timestamp),
        durationNs: Number(custom["duration"]),
        traceId: attributes.trace_id,
        spanId: attributes.span_id,
        parentId: attributes.parent_id,
        service: attributes.service,
        resource: attributes.resource_name,
        operation: attributes.operation_name,
        host: attributes.host,
        isError: error !== undefined,
        errorType: error?.type ?? null,
        tags: attributes.tags,
        attributes: custom,
      };
    })
    .filter((span) => matches({ ...span, status: span.isError ? "error" : "ok" }, filter));
}

/** A field of the attributes by its path, such as `http.status_code`; undefined if it is missing. */
export function fieldAt({ attributes }: Pick<LogTruth, "attributes">, path: string): unknown {
  return path
    .split(".")
    .reduce<unknown>(
      (value, name) =>
        typeof value === "object" && value !== null ? (value as Record<string, unknown>)[name] : undefined,
      attributes,
    );
}

function matches(
  event: Partial<LogTruth & SpanTruth> & { readonly timestampMs: number },
  { from, to, ...fields }: EventFilter,
): boolean {
  return (
    (from === undefined || event.timestampMs >= Date.parse(from)) &&
    (to === undefined || event.timestampMs < Date.parse(to)) &&
    Object.entries(fields).every(([name, value]) => value === undefined || Reflect.get(event, name) === value)
  );
}

/** An instant as ISO-8601 in UTC. */
export function iso(epochMs: number): string {
  return new Date(epochMs).toISOString();
}
