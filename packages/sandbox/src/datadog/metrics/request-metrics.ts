import type { SpanFacts } from "../../world/facts.ts";
import type { World } from "../../world/generate-world.ts";
import type { Metric, RawSeries, Tags } from "./metric.ts";

const HOUR_MS = 3_600_000;
/** The last hour has seven times as many traces as each hour before it. */
const QUIET_WEIGHT = 7;

/** A finished span. */
interface Sample {
  readonly timeMs: number;
  readonly seconds: number;
  readonly weight: number;
  readonly span: SpanFacts;
}

interface SampleGroup {
  readonly operation: string;
  readonly tags: Tags;
  readonly samples: Sample[];
}

/**
 * Creates the metrics of requests: hits, errors and durations of each operation, and the orders. A request before the
 * last hour counts seven times, which levels the traffic. A request counts when it ends, as in a span search.
 */
export function requestMetrics(world: World): Metric[] {
  const byOperation = Map.groupBy(groupSpans(world), ({ operation }) => operation);
  return [...[...byOperation].flatMap(([operation, groups]) => traceMetrics(operation, groups)), orders(byOperation)];
}

function groupSpans({ traces, endMs }: World): SampleGroup[] {
  const groups = new Map<string, SampleGroup>();
  for (const { spans } of traces) {
    for (const span of spans) {
      const timeMs = Math.floor(span.startMs + span.durationNs / 1e6);
      const { operation, service, resource } = span.call;
      const key = `${operation}|${service}|${resource}|${span.version}|${span.httpStatus}`;
      const group = groups.get(key) ?? { operation, tags: tagsOf(span), samples: [] };
      groups.set(key, group);
      const weight = timeMs >= endMs - HOUR_MS ? 1 : QUIET_WEIGHT;
      group.samples.push({ timeMs, seconds: span.durationNs / 1e9, weight, span });
    }
  }
  for (const { samples } of groups.values()) samples.sort((one, other) => one.timeMs - other.timeMs);
  return [...groups.values()];
}

function tagsOf({ call, version, httpStatus }: SpanFacts): Tags {
  const status = httpStatus === null ? {} : { "http.status_code": String(httpStatus) };
  return { env: "prod", service: call.service, resource_name: tagValue(call.resource), version, ...status };
}

/** Normalizes a tag value as Datadog does: `POST /checkout` becomes `post_/checkout`. */
function tagValue(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\-:./]+/gu, "_")
    .replace(/^_|_$/g, "");
}

function traceMetrics(operation: string, groups: readonly SampleGroup[]): Metric[] {
  const name = `trace.${operation}`;
  const durations = groups.map(({ tags, samples }) => series(tags, samples, ({ seconds }) => seconds, true));
  return [
    { name, type: "distribution", unit: "second", description: `Duration of ${operation} spans`, series: durations },
    count(`${name}.hits`, "request", groups),
    count(`${name}.errors`, "error", groups, ({ span }) => span.failure !== null),
  ];
}

function orders(byOperation: ReadonlyMap<string, readonly SampleGroup[]>): Metric {
  const groups = (byOperation.get("servlet.request") ?? [])
    .filter(({ tags }) => tags["resource_name"] === "post_/checkout" && tags["http.status_code"] === "201")
    .map(({ tags: { env = "", service = "", version = "" }, ...group }) => ({
      ...group,
      tags: { env, service, version },
    }));
  return count("shop.orders.created", null, groups);
}

function count(
  name: string,
  unit: string | null,
  groups: readonly SampleGroup[],
  counts: (sample: Sample) => boolean = () => true,
): Metric {
  const all = groups.map(({ tags, samples }) => series(tags, samples.filter(counts), ({ weight }) => weight));
  return { name, type: "count", unit, description: null, series: all.filter(({ times }) => times.length > 0) };
}

function series(
  tags: Tags,
  samples: readonly Sample[],
  measure: (sample: Sample) => number,
  isWeighted = false,
): RawSeries {
  return {
    tags,
    times: Float64Array.from(samples, ({ timeMs }) => timeMs),
    values: Float64Array.from(samples, measure),
    weights: isWeighted ? Float64Array.from(samples, ({ weight }) => weight) : null,
  };
}
