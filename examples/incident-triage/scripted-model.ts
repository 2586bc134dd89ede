import { MockLanguageModelV4 } from "ai/test";

// A stand-in for a model: it asks what a good one would ask, and every step follows from the answers before it.

type Options = MockLanguageModelV4["doGenerateCalls"][number];
type Content = Awaited<ReturnType<MockLanguageModelV4["doGenerate"]>>["content"];

interface Bucket {
  readonly by: Readonly<Record<string, string>>;
  readonly value: number;
  readonly series?: readonly { readonly time: string; readonly value: number | null }[];
}

interface Answers {
  readonly groups?: { readonly buckets: readonly Bucket[] };
  readonly spans?: { readonly spans: readonly { readonly trace_id: string }[] };
  readonly trace?: { readonly summary: { readonly span_count: number; readonly duration_ns: number | null } };
  readonly versions?: { readonly buckets: readonly Bucket[] };
}

/** A model without a provider, which runs offline and always the same way. */
export function scriptedModel(): MockLanguageModelV4 {
  return new MockLanguageModelV4({
    doGenerate: async ({ prompt }) => {
      const content = nextStep(answersIn(prompt));
      const reason = content.some(({ type }) => type === "tool-call") ? "tool-calls" : "stop";
      return { content, finishReason: { unified: reason, raw: undefined }, usage: USAGE, warnings: [] };
    },
  });
}

const USAGE = {
  inputTokens: { total: 0, noCache: 0, cacheRead: 0, cacheWrite: 0 },
  outputTokens: { total: 0, text: 0, reasoning: 0 },
};

function nextStep({ groups, spans, trace, versions }: Answers): Content {
  const since = { dataset: "spans", start_time: "now-1h" };
  if (!groups) {
    const args = { ...since, query: "status:error", group_by: ["service", "@error.type"] };
    return [call("groups", "Observability_AggregateEvents", args)];
  }
  const worst = groups.buckets.toSorted((one, other) => other.value - one.value)[0];
  const service = worst?.by["service"] ?? "";
  const query = `service:${service} status:error`;
  if (!spans || !versions) {
    const slowest = { query, start_time: "now-1h", sort_order: "longest", max_results: 5 };
    return [
      call("spans", "Observability_SearchSpans", slowest),
      call("versions", "Observability_AggregateEvents", { ...since, query, group_by: ["version"], interval: "5m" }),
    ];
  }
  if (!trace)
    return [call("trace", "Observability_GetTrace", { trace_id: spans.spans[0]?.trace_id, start_time: "now-2h" })];
  return [{ type: "text", text: conclude(worst, trace, versions) }];
}

function conclude(worst: Bucket | undefined, trace: NonNullable<Answers["trace"]>, versions: Answers["versions"]) {
  const count = ({ series = [] }: Bucket) => series.reduce((sum, { value }) => sum + (value ?? 0), 0);
  const [version] = (versions?.buckets ?? []).toSorted((one, other) => count(other) - count(one));
  const first = version?.series?.find(({ value }) => (value ?? 0) > 0);
  const { span_count, duration_ns } = trace.summary;
  return [
    `${worst?.by["service"]} fails most: ${worst?.value} errors of type ${worst?.by["@error.type"]} in an hour.`,
    `Most come from version ${version?.by["version"]}; the first was at ${first?.time.slice(11, 16)} UTC.`,
    `The slowest failing request took ${((duration_ns ?? 0) / 1e9).toFixed(1)} s and has ${span_count} spans.`,
  ].join("\n");
}

function call(toolCallId: string, toolName: string, input: object): Content[number] {
  return { type: "tool-call", toolCallId, toolName, input: JSON.stringify(input) };
}

/** What the tools answered so far, by the id of the call. */
function answersIn(prompt: Options["prompt"]): Answers {
  const parts = prompt.flatMap((message) => (message.role === "tool" ? message.content : []));
  const results = parts.flatMap((part) => (part.type === "tool-result" ? [part] : []));
  return Object.fromEntries(results.map(({ toolCallId, output }) => [toolCallId, read(output)]));
}

function read(output: object): unknown {
  if (!("value" in output)) return undefined;
  return typeof output.value === "string" ? JSON.parse(output.value) : output.value;
}
