import { MockLanguageModelV4 } from "ai/test";

// A scripted model that replaces a real one. It derives each step from the results before it.

type Options = MockLanguageModelV4["doGenerateCalls"][number];
type Content = Awaited<ReturnType<MockLanguageModelV4["doGenerate"]>>["content"];

interface Bucket {
  readonly by: Readonly<Record<string, string>>;
  readonly value: number;
  /** Start of the first interval. */
  readonly start?: string;
  /** One value per interval of five minutes. */
  readonly values?: readonly (number | null)[];
}

interface Results {
  readonly groups?: { readonly buckets: readonly Bucket[] };
  readonly spans?: { readonly spans: readonly { readonly trace_id: string }[] };
  readonly trace?: { readonly summary: { readonly span_count: number; readonly duration_ns: number | null } };
  readonly versions?: { readonly in_every_row?: Partial<Bucket>; readonly buckets: readonly Bucket[] };
}

/** Creates a model without a provider. It runs offline, and every run has the same steps. */
export function scriptedModel(): MockLanguageModelV4 {
  return new MockLanguageModelV4({
    doGenerate: async ({ prompt }) => {
      const content = nextStep(readResults(prompt));
      const reason = content.some(({ type }) => type === "tool-call") ? "tool-calls" : "stop";
      return { content, finishReason: { unified: reason, raw: undefined }, usage: USAGE, warnings: [] };
    },
  });
}

const INTERVAL_MS = 300_000;

const USAGE = {
  inputTokens: { total: 0, noCache: 0, cacheRead: 0, cacheWrite: 0 },
  outputTokens: { total: 0, text: 0, reasoning: 0 },
};

function nextStep({ groups, spans, trace, versions }: Results): Content {
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

function conclude(worst: Bucket | undefined, trace: NonNullable<Results["trace"]>, versions: Results["versions"]) {
  const count = ({ values = [] }: Bucket) => values.reduce<number>((sum, value) => sum + (value ?? 0), 0);
  const groups = (versions?.buckets ?? []).map((bucket) => ({ ...versions?.in_every_row, ...bucket }));
  const [version] = groups.toSorted((one, other) => count(other) - count(one));
  const firstIndex = version?.values?.findIndex((value) => (value ?? 0) > 0) ?? 0;
  const first = new Date(Date.parse(version?.start ?? "") + firstIndex * INTERVAL_MS);
  const { span_count, duration_ns } = trace.summary;
  return [
    `${worst?.by["service"]} fails most: ${worst?.value} errors of type ${worst?.by["@error.type"]} in an hour.`,
    `Most come from version ${version?.by["version"]}; the first was at ${first.toISOString().slice(11, 16)} UTC.`,
    `The slowest failing request took ${((duration_ns ?? 0) / 1e9).toFixed(1)} s and has ${span_count} spans.`,
  ].join("\n");
}

function call(toolCallId: string, toolName: string, input: object): Content[number] {
  return { type: "tool-call", toolCallId, toolName, input: JSON.stringify(input) };
}

/** The tool results so far, by the id of the call. */
function readResults(prompt: Options["prompt"]): Results {
  const parts = prompt.flatMap((message) => (message.role === "tool" ? message.content : []));
  const results = parts.flatMap((part) => (part.type === "tool-result" ? [part] : []));
  return Object.fromEntries(results.map(({ toolCallId, output }) => [toolCallId, parseOutput(output)]));
}

function parseOutput(output: object): unknown {
  if (!("value" in output)) return undefined;
  return typeof output.value === "string" ? JSON.parse(output.value) : output.value;
}
