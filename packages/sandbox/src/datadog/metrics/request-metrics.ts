import { once } from "../../once.ts";
import { endOfSpan, type SpanFacts } from "../../world/facts.ts";
import type { World } from "../../world/generate-world.ts";
import { lazyMetric, lazySeries, type Metric, type RawSeries, type Tags } from "./metric.ts";

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

/** The spans of one operation with equal tags. */
interface SampleGroup {
  readonly tags: Tags;
  readonly samples: Sample[];
}

/**
 * Creates request metrics: each operation's hits, errors and durations, and the orders. The last hour has seven times
 * the traffic, so an earlier request counts seven times. A request counts when it ends, as in a span search.
 */
export function requestMetrics(world: World): Metric[] {
  const spans = world.traces.flatMap((trace) => trace.spans);
  const operations = [...Map.groupBy(spans, ({ call }) => call.operation)].map(([operation, own]) => ({
    operation,
    own,
    groups: once(() => groupSpans(own, world.endMs)),
  }));
  // A metric exists only once it has reported, for example after the first error.
  return [
    ...operations.flatMap(({ operation, own, groups }) => traceMetrics(operation, groups, own.some(isError))),
    ...operations.flatMap(({ own, groups }) => (own.some(isOrder) ? [orders(groups)] : [])),
  ];
}

function isError({ failure }: SpanFacts): boolean {
  return failure !== null;
}

function isOrder({ call, httpStatus }: SpanFacts): boolean {
  return call.operation === "servlet.request" && call.resource === "POST /checkout" && httpStatus === 201;
}

function groupSpans(spans: readonly SpanFacts[], endMs: number): SampleGroup[] {
  const groups = new Map<string, SampleGroup>();
  for (const span of spans) {
    const timeMs = endOfSpan(span);
    const { service, resource } = span.call;
    const key = `${service}|${resource}|${span.version}|${span.httpStatus}`;
    const group = groups.get(key) ?? { tags: tagsOf(span), samples: [] };
    groups.set(key, group);
    const weight = timeMs >= endMs - HOUR_MS ? 1 : QUIET_WEIGHT;
    group.samples.push({ timeMs, seconds: span.durationNs / 1e9, weight, span });
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

type Groups = () => readonly SampleGroup[];
const isAny: (sample: Sample) => boolean = () => true;

function traceMetrics(operation: string, groups: Groups, hasErrors: boolean): Metric[] {
  const name = `trace.${operation}`;
  const description = `Duration of ${operation} spans`;
  const durations = () => groups().map((group) => series(group, isAny, ({ seconds }) => seconds, true));
  return [
    lazyMetric({ name, type: "distribution", unit: "second", description }, durations),
    count(`${name}.hits`, "request", groups),
    ...(hasErrors ? [count(`${name}.errors`, "error", groups, ({ span }) => isError(span))] : []),
  ];
}

function orders(groups: Groups): Metric {
  const ofOrders = () =>
    groups()
      .filter(({ samples }) => samples.some(({ span }) => isOrder(span)))
      .map(({ tags: { env = "", service = "", version = "" }, samples }) => ({
        samples,
        tags: { env, service, version },
      }));
  return count("shop.orders.created", null, ofOrders);
}

function count(name: string, unit: string | null, groups: Groups, counts = isAny): Metric {
  return lazyMetric({ name, type: "count", unit, description: null }, () =>
    groups()
      .filter(({ samples }) => samples.some(counts))
      .map((group) => series(group, counts, ({ weight }) => weight)),
  );
}

function series(
  { tags, samples: all }: SampleGroup,
  counts: typeof isAny,
  measure: (sample: Sample) => number,
  isWeighted = false,
): RawSeries {
  return lazySeries(tags, () => {
    const samples = all.filter(counts);
    const measured = (one: (sample: Sample) => number) => Float64Array.from(samples.map(one));
    return {
      times: measured(({ timeMs }) => timeMs),
      values: measured(measure),
      weights: isWeighted ? measured(({ weight }) => weight) : null,
    };
  });
}
