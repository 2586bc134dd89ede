import { expandResult } from "@toolwright/core/authoring";
import { createSandbox } from "@toolwright/sandbox";
import { testClock } from "@toolwright/tests-support";
import { encode } from "gpt-tokenizer/encoding/o200k_base";
import { describe, expect, it } from "vitest";
import { createObservability } from "../toolkit.ts";

const clock = testClock(Date.UTC(2026, 0, 31, 9));
const { observability: sandbox } = createSandbox({ clock, rateLimit: { limit: 100_000 } });

type Row = Readonly<Record<string, unknown>>;

const keys = { SearchLogs: "logs", SearchSpans: "spans" } as const;

async function search(name: keyof typeof keys, args: object, options: { hide?: readonly string[] } = {}) {
  const { tools } = createObservability({ ...sandbox.options, clock, ...options });
  const answer = await tools.find((tool) => tool.name === `Observability.${name}`)!.call(args);
  if (!answer.ok) throw new Error(answer.text);
  const fitted = answer.fitted as Record<string, unknown> & { warnings: string[] };
  const rows = fitted[keys[name]] as readonly Row[];
  const restored = (expandResult(fitted) as Record<string, readonly Row[]>)[keys[name]]!;
  const all = (answer.value as unknown as Record<string, readonly Row[]>)[keys[name]]!;
  return { text: answer.text, fitted, rows, restored, all };
}

const errors = { query: "status:error", start_time: "now-1h" };

describe.each([
  { name: "SearchLogs", time: "timestamp", texts: ["message", "service", "host", "trace_id", "span_id"] },
  {
    name: "SearchSpans",
    time: "start",
    texts: ["error_message", "resource", "service", "host", "trace_id", "span_id"],
  },
] as const)("a page of $name whose events repeat", ({ name, time, texts }) => {
  it("has an example of each template with the number of its rows, and every row with its time and trace", async () => {
    const { rows, all } = await search(name, errors);
    expect(rows).toHaveLength(50);
    const examples = rows.filter(({ repeated }) => repeated !== undefined);
    expect(examples.length).toBeGreaterThan(3);
    for (const { template, repeated } of examples)
      expect(rows.filter((row) => row["template"] === template)).toHaveLength(repeated as number);
    expect(rows.map((row) => [row[time], row["trace_id"]])).toEqual(all.map((row) => [row[time], row["trace_id"]]));
  });

  it("is restored with the message and the names of every row", async () => {
    const { restored, all } = await search(name, errors);
    const textsOf = (row: Row) => texts.map((field) => row[field] ?? null);
    expect(restored.map(textsOf)).toEqual(all.map(textsOf));
  });

  it("leaves most of the token budget unused, and says what later rows lack and how to get it", async () => {
    const { text, fitted } = await search(name, errors);
    expect(encode(text).length).toBeLessThan(5_000);
    expect(fitted.warnings.join(" ")).toContain("Rows with the same template are alike");
    expect(fitted.warnings.join(" ")).toContain("the others lack id, tags and attributes, which may differ");
    expect(fitted.warnings.join(" ")).toContain("With max_results up to 20, every row is separate.");
  });

  it("has separate rows if there are 20 or fewer", async () => {
    const { rows } = await search(name, { ...errors, max_results: 20 });
    expect(rows).toHaveLength(20);
    expect(rows.every((row) => !("template" in row))).toBe(true);
  });
});

describe("a page of repeated events with hidden messages", () => {
  it("shows handles for the words that differ, too", async () => {
    const { text, rows } = await search("SearchLogs", errors, { hide: ["logs.message"] });
    expect(rows).toHaveLength(50);
    expect(text).not.toMatch(/waiting=\d|PoolTimeoutError: Could|BadGatewayError: The/);
  });
});
