import { dispatch, type Tool } from "@toolwright/core";
import { type Claim, createEvidence, type Evidence } from "@toolwright/core/evidence";
import { createMessaging } from "@toolwright/messaging";
import { createObservability } from "@toolwright/observability";
import { createSales } from "@toolwright/sales";
import { createSandbox } from "@toolwright/sandbox";
import { testClock } from "@toolwright/tests-support";

/** Calls of an investigation by a short name, in the order in which they run. */
const CALLS = {
  monitors: ["Observability.SearchMonitors", {}],
  monitor: ["Observability.GetMonitor", { monitor_id: "71003" }],
  errors: [
    "Observability.AggregateEvents",
    { dataset: "spans", query: "status:error", group_by: ["service"], start_time: "now-1h" },
  ],
  recent: [
    "Observability.AggregateEvents",
    { dataset: "logs", query: "status:error", group_by: ["service"], start_time: "now-15m" },
  ],
  p95: [
    "Observability.AggregateEvents",
    {
      dataset: "spans",
      query: "service:checkout-api",
      group_by: ["resource_name"],
      aggregation: "p95",
      measure: "@duration",
    },
  ],
  spans: [
    "Observability.SearchSpans",
    { query: "service:checkout-api status:error", sort_order: "longest", max_results: 4 },
  ],
  pool: ["Observability.QueryMetrics", { queries: ["max:hikaricp.connections.max{service:payment-service}"] }],
  heap: ["Observability.QueryMetrics", { queries: ["avg:jvm.heap_memory{*} by {service}"] }],
  hits: ["Observability.QueryMetrics", { queries: ["sum:trace.servlet.request.hits{*} by {service}.as_count()"] }],
  changes: ["Observability.SearchEvents", { kind: "changes", start_time: "now-6h" }],
  campaign: ["Messaging.GetCampaignMetrics", { campaign_id: "1" }],
  campaigns: ["Messaging.ListCampaigns", {}],
  people: ["Messaging.SearchPeople", { attribute_name: "plan", attribute_value: "pro" }],
  companies: ["Sales.SearchOrganizations", { keyword_tags: ["software"], include_firmographics: true }],
} as const;

/** Name of a call. */
export type CallName = keyof typeof CALLS | "trace";

/** Results of all calls over the sandbox of a seed. */
export interface World {
  readonly evidence: Evidence;
  /** Result of a call. Templates read it without its type, as a model does. */
  // biome-ignore lint/suspicious/noExplicitAny: fourteen results of three toolkits have no type in common
  readonly of: (call: CallName) => any;
  readonly numberOf: (call: CallName) => number;
  readonly random: () => number;
}

/** Makes the calls of an investigation in the sandbox of a seed. */
export async function createWorld(seed: number): Promise<World> {
  const clock = testClock(Date.UTC(2026, 2, 3 + seed, 9 + seed, 7 * seed, 11));
  const sandbox = createSandbox({ seed, clock });
  const tools: readonly Tool[] = [
    ...createObservability({ ...sandbox.observability.options, clock }).tools,
    ...createMessaging({ ...sandbox.messaging.options, clock }).tools,
    ...createSales({ ...sandbox.sales.options, clock }).tools,
  ];
  const evidence = createEvidence();
  // biome-ignore lint/suspicious/noExplicitAny: as above
  const results = new Map<CallName, any>();
  const call = async (name: CallName, tool: string, args: object) => {
    const answer = await dispatch(tools, tool, args, { approve: false, onCall: evidence.onCall });
    if (!answer.ok) throw new Error(`${name}: ${answer.text}`);
    results.set(name, answer.value);
  };
  for (const [name, [tool, args]] of Object.entries(CALLS)) await call(name as CallName, tool, args);
  await call("trace", "Observability.GetTrace", { trace_id: results.get("spans").spans[0].trace_id });
  const names = [...results.keys()];
  return {
    evidence,
    of: (name) => results.get(name),
    numberOf: (name) => names.indexOf(name) + 1,
    random: randomOf(seed),
  };
}

/** Creates a generator of numbers from 0 to 1 (mulberry32). */
export function randomOf(seed: number): () => number {
  let state = seed * 7_919;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Returns a random element. */
export function pick<Item>(random: () => number, items: readonly Item[]): Item {
  return items[Math.floor(random() * items.length)] as Item;
}

/** Marks a figure in a template, with the call and the value that it comes from. Without a value, it is derived. */
export function f(shown: string | number, call: CallName, value?: unknown): string {
  return `⟦${shown}|${call}|${value === undefined ? "" : JSON.stringify(value)}⟧`;
}

/** Marks a service in a template. */
export function s(name: string): string {
  return `⟦${name}|service|⟧`;
}

/** Marks the length of a window in a template. */
export function w(text: string): string {
  return `⟦${text}|window|⟧`;
}

/** A marked part of a report. */
export interface Part {
  readonly text: string;
  readonly start: number;
  readonly end: number;
  /** Name of a call, `service` or `window`. */
  readonly from: string;
  readonly value: unknown;
}

/** A report with its marked parts. */
export interface Report {
  readonly text: string;
  readonly parts: readonly Part[];
}

/** Reads the marks of a filled template. */
export function readMarks(marked: string): Report {
  const parts: Part[] = [];
  let text = "";
  for (const [, plain = "", shown = "", from = "", value = ""] of marked.matchAll(
    /([^⟦]*)(?:⟦([^|]*)\|(\w+)\|([^⟧]*)⟧)?/g,
  )) {
    text += plain;
    if (shown !== "")
      parts.push({
        text: shown,
        start: text.length,
        end: text.length + shown.length,
        from,
        value: value === "" ? undefined : JSON.parse(value),
      });
    text += shown;
  }
  return { text, parts };
}

/**
 * Whether a claim names the call and the value of a figure. A derived figure has no single value. A time or an id
 * may come from another call that returned the same.
 */
export function isRight(world: World, part: Part, claims: readonly Claim[]): boolean {
  const { source } = claimAt(claims, part) ?? {};
  if (typeof part.value === "string" && source?.value === part.value) return true;
  if (source?.call !== world.numberOf(part.from as CallName)) return false;
  const isInText = typeof part.value === "string" && String(source.value).includes(part.text);
  return part.value === undefined || String(source.value) === String(part.value) || isInText;
}

/** The claim at a part of a report. */
export function claimAt(claims: readonly Claim[], { start, end }: Part): Claim | undefined {
  return claims.find((claim) => claim.start < end && claim.end > start);
}

const UNITS: Readonly<Record<string, readonly string[]>> = {
  ms: ["s", "µs"],
  s: ["ms", "min"],
  seconds: ["milliseconds", "minutes"],
  milliseconds: ["seconds"],
  min: ["s", "h"],
  minutes: ["seconds", "hours"],
  MB: ["GB", "KB"],
  MiB: ["GiB", "KiB"],
};
const WINDOWS = ["last 5 minutes", "last 30 minutes", "last 4 hours", "past day", "last 45 minutes", "last 90 minutes"];
const SAME = new Set(["checkout-api", "api-gateway", "web-frontend"]);
const SERVICES = ["payment-service", "checkout-api", "api-gateway", "web-frontend", "email-worker", "search-api"];

/** The ways to change a part of a report. */
export const CHANGES = {
  digit: (part, random) => {
    const digits = [...part.text.matchAll(/\d/g)].map(({ index }) => index);
    const at = pick(random, digits);
    const digit = (Number(part.text[at]) + 1 + Math.floor(random() * 8)) % 10;
    return isFigure(part)
      ? part.text.slice(0, at) + (at === 0 && digit === 0 ? 9 : digit) + part.text.slice(at + 1)
      : "";
  },
  unit: (part, random) => {
    const unit = /(?<=\d\s?)(?:ms|s|seconds|milliseconds|min|minutes|MB|MiB)$/.exec(part.text)?.[0];
    return unit && isFigure(part) ? part.text.replace(/\p{L}+$/u, pick(random, UNITS[unit] ?? [])) : "";
  },
  magnitude: (part, random) => {
    const number = /^\d+(?:\.\d+)?(?=\D*$)/.exec(part.text)?.[0];
    if (!number || !isFigure(part)) return "";
    const isUp = random() < 0.5 || !/0$|\./.test(number);
    return part.text.replace(number, String(Number((Number(number) * (isUp ? 10 : 0.1)).toPrecision(8))));
  },
  window: (part, random) => (part.from === "window" ? pick(random, WINDOWS) : ""),
  service: (part, random) =>
    // These three have the same errors, since each request passes all of them.
    part.from === "service"
      ? pick(
          random,
          SERVICES.filter((name) => name !== part.text && !(SAME.has(name) && SAME.has(part.text))),
        )
      : "",
  // Another figure of the same result, with the same unit and format.
  swapped: (part, random, world) => {
    const digits = /^\d[\d,]*(?:\.\d+)?/.exec(part.text)?.[0] ?? "";
    const shown = Number(digits.replaceAll(",", ""));
    if (!isFigure(part) || typeof part.value !== "number" || !shown) return "";
    const factor = 10 ** Math.round(Math.log10(part.value / shown));
    const numbers = numbersOf(world.of(part.from as CallName));
    const field = numbers.find(([, value]) => value === part.value)?.[0] ?? "";
    const texts = numbers
      .filter(([name, value]) => unitOf(name) === unitOf(field) && value !== part.value && value > 0)
      .map(([, value]) => (value / factor).toFixed(digits.split(".")[1]?.length ?? 0))
      .filter((text) => Number(text) > 0 && Number(text) !== shown);
    return texts.length > 0 ? part.text.replace(digits, pick(random, texts)) : "";
  },
} satisfies Record<string, (part: Part, random: () => number, world: World) => string>;

/** The numbers of a result with their fields. */
function numbersOf(value: unknown, field = ""): readonly (readonly [field: string, value: number])[] {
  if (typeof value === "number") return [[field, value]];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => numbersOf(inner, Array.isArray(value) ? field : name));
}

function unitOf(field: string): string {
  return /(?:_ns|_rate|_year|time)$/.exec(field)?.[0] ?? "";
}

function isFigure({ from, text }: Part): boolean {
  return from !== "service" && from !== "window" && /^\D?\d/.test(text);
}

/** Changes one part of a report; `null` if it has no such part. */
export function changeReport(report: Report, change: keyof typeof CHANGES, world: World): Report | null {
  const { random } = world;
  const options = report.parts.filter((part) => {
    const changed = CHANGES[change](part, random, world);
    return changed !== "" && changed !== part.text;
  });
  if (options.length === 0) return null;
  const part = pick(random, options);
  const text = CHANGES[change](part, random, world);
  if (text === part.text) return null;
  const changed = { ...part, text, end: part.start + text.length };
  return { text: report.text.slice(0, part.start) + text + report.text.slice(part.end), parts: [changed] };
}
