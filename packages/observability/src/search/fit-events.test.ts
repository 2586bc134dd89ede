import { readFileSync } from "node:fs";
import { createSandbox } from "@toolwright/sandbox";
import { expandResult, testClock } from "@toolwright/tests-support";
import { encode } from "gpt-tokenizer/encoding/o200k_base";
import { describe, expect, it } from "vitest";
import { parseQuery } from "../query/query.ts";
import { createObservability } from "../toolkit.ts";
import { fitEvents } from "./fit-events.ts";

const clock = testClock(Date.UTC(2026, 0, 31, 9));
const BUDGET = 8_000;

type Toolkit = ReturnType<typeof createObservability>;
type Fitted = Record<string, object[]> & { next_cursor: string | null; warnings: string[] };
const keys = { SearchLogs: "logs", SearchSpans: "spans" } as const;
type SearchName = keyof typeof keys;
const names = Object.keys(keys) as SearchName[];

const { observability: sandbox } = createSandbox({ clock, rateLimit: { limit: 100_000 } });
const onSandbox = createObservability({ ...sandbox.options, clock });

/** The recorded events, repeated up to `count`, each with unique ids. */
function onRecorded(): Toolkit {
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const request = new Request(input, init);
    const isSpans = request.url.includes("/spans/");
    const body = (await request.json()) as {
      page?: { limit: number };
      data?: { attributes: { page: { limit: number } } };
    };
    const { limit } = body.data?.attributes.page ?? body.page!;
    const recorded = recordedEvents(isSpans ? "spans-search-pages" : "logs-search-pages");
    const data = Array.from({ length: limit }, (_, index) => withOwnIds(recorded[index % recorded.length]!, index));
    return Response.json({ data, meta: { page: { after: "eyJhZnRlciI6IkFRQUFBWWtHdW4wNEFBQW8xWVdEOFBaNXd4b1QifQ" } } });
  };
  return createObservability({ apiKey: "api-key", applicationKey: "app-key", site: "datadoghq.com", fetch, clock });
}

interface Recorded {
  readonly id: string;
  readonly attributes: Record<string, unknown>;
}

function recordedEvents(name: string): Recorded[] {
  const text = readFileSync(new URL(`../datadog/__fixtures__/${name}.json`, import.meta.url), "utf8");
  const { exchanges } = JSON.parse(text) as { exchanges: { response: { body: { data: Recorded[] } } }[] };
  return exchanges.flatMap(({ response }) => response.body.data);
}

function withOwnIds({ id, attributes }: Recorded, index: number): Recorded {
  const unlike = (text: unknown) =>
    String(text).replace(/.{4}$/, (end) => `${end.slice(0, 1)}${index.toString(36).padStart(3, "0")}`);
  const ids = Object.entries(attributes).filter(([name]) => name === "span_id" || name === "trace_id");
  const own = Object.fromEntries(ids.map(([name, value]) => [name, unlike(value)]));
  return { id: unlike(id), attributes: { ...attributes, ...own } };
}

/** Arguments, and the token budget if it isn't the default. */
type Question = Record<string, unknown> & { readonly budget?: number };

async function ask(toolkit: Toolkit, name: SearchName, { budget, ...args }: Question) {
  const tool = toolkit.tools.find((candidate) => candidate.name === `Observability.${name}`)!;
  const answer = await tool.call({ query: "", ...args }, { maxResultTokens: budget });
  if (!answer.ok) throw new Error(answer.text);
  const [fitted, value] = [answer.fitted as Fitted, answer.value as unknown as Fitted];
  const rows = (expandResult(fitted) as Fitted)[keys[name]]!;
  return { rows, all: value[keys[name]]!, fitted, text: answer.text };
}

/** The strings and numbers in a value, without the lines of stacks. */
function factsIn(value: unknown): string[] {
  if (typeof value === "object" && value !== null) return Object.values(value).flatMap(factsIn);
  return [JSON.stringify(value)].filter((fact) => !fact.includes("\\n"));
}

describe("a page of events fitted by tool.call", () => {
  const backends = { "the sandbox": onSandbox, "recorded data": onRecorded() };
  const cases = Object.keys(backends).flatMap((backend) =>
    names.flatMap((name) =>
      [{}, { max_results: 1_000 }, { start_time: "now-6h", sort_order: "oldest" }].map(
        (args) => [name, args, backend] as const,
      ),
    ),
  );
  it.each(cases)("%s with %j stays within 8,000 real tokens on %s", async (name, args, backend) => {
    const { rows, all, text, fitted } = await ask(backends[backend as keyof typeof backends], name, args);
    expect(encode(text).length).toBeLessThanOrEqual(BUDGET);
    expect(all).toHaveLength("max_results" in args ? 1_000 : 50);
    expect(rows.length).toBeGreaterThanOrEqual(15);
    expect(fitted.next_cursor).not.toBeNull();
  });

  it.each(names)("%s stays within any other token budget, too", async (name) => {
    for (const budget of [500, 1_000, 5_000]) {
      for (const toolkit of Object.values(backends)) {
        const { text, rows } = await ask(toolkit, name, { max_results: 200, budget });
        expect(encode(text).length).toBeLessThanOrEqual(budget);
        expect(rows.length).toBeGreaterThanOrEqual(1);
      }
    }
  });

  it.each(names)("%s shows at most three rows with every fact that a program receives", async (name) => {
    for (const toolkit of Object.values(backends)) {
      for (const max_results of [1, 2, 3]) {
        const { rows, all, fitted } = await ask(toolkit, name, { max_results });
        expect(rows).toHaveLength(max_results);
        for (const [index, row] of rows.entries()) {
          const text = JSON.stringify(row);
          const { tags, ...facts } = all[index] as { tags: string[] };
          expect(factsIn(facts).filter((fact) => !text.includes(fact))).toEqual([]);
          const shown = (row as { tags: string[] }).tags;
          const isListed = (tag: string) =>
            shown.includes(tag) || text.includes(JSON.stringify(tag.replace(/^\w+:/, "")));
          const rest = [...new Set(tags)].filter((tag) => !isListed(tag)).length;
          const mark = / tags, shown if query names them/.test(shown.at(-1) ?? "") ? shown.at(-1) : "…[+0";
          expect(Number(/\+(\d+)/.exec(mark!)![1])).toBeGreaterThanOrEqual(rest);
        }
        expect(fitted.warnings).toEqual([]);
      }
    }
  });

  it("a span of many tags takes fewer characters than its repetitions would", async () => {
    const { rows, all } = await ask(onSandbox, "SearchSpans", { query: "status:error", max_results: 1 });
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows).length).toBeLessThan(0.65 * JSON.stringify(all).length);
  });

  it.each(names)("%s writes what all rows share once, and leaves out noise and what rows say twice", async (name) => {
    const args = { query: "service:payment-service status:error", max_results: 20, start_time: "now-6h" };
    const { fitted, rows, all, text } = await ask(onSandbox, name, args);
    expect(rows).toHaveLength(20);
    const common = (fitted as { in_every_row?: object }).in_every_row;
    expect(common).toMatchObject({ service: "payment-service", status: "error" });
    expect(JSON.stringify(fitted[keys[name]])).not.toMatch(/"status":|"tags":|"host":|kube_|useragent|stack|geoip/);
    expect(JSON.stringify(all)).toMatch(/"tags":.*kube_.*stack/);
    const row = all.find(({ message }: { message?: string }) => message?.includes("PoolTimeoutError"));
    const { message } = (row ?? {}) as { message?: string };
    if (message) expect(text.split(message.split(": ")[1]!).length).toBe(text.split(message).length);
    expect(rows.map(({ timestamp, start }: { timestamp?: string; start?: string }) => timestamp ?? start)).toEqual(
      all.map(({ timestamp, start }: { timestamp?: string; start?: string }) => timestamp ?? start),
    );
    expect(fitted.warnings).toEqual([expect.stringMatching(/^Rows lack .*max_results up to 3 shows nearly all/)]);
  });

  it.each(names)("many rows of %s have no details, and a note says how to get them", async (name) => {
    const args = { query: "service:payment-service status:error", start_time: "now-6h" };
    const [many, few] = await Promise.all(
      [60, 20].map((count) => ask(onSandbox, name, { ...args, max_results: count })),
    );
    const detail = name === "SearchLogs" ? "usr.id" : "error_message";
    expect(few!.text).toContain(`"${detail}":`);
    expect(many!.text).not.toContain(`"${detail}":`);
    expect(many!.fitted.warnings.join(" ")).toContain("max_results up to 20 shows more");
  });

  it("on every level, a page keeps the attributes and tags that the query names and that are in no other field", async () => {
    const query = "@http.route:* version:* env:prod service:*";
    for (const budget of [8_000, 2_500]) {
      const { rows } = await ask(onSandbox, "SearchSpans", {
        query: `${query} @http.method:GET`,
        start_time: "now-6h",
        budget,
      });
      for (const row of rows) {
        const { meta, tags } = row as { meta: Record<string, unknown>; tags: string[] };
        expect(meta).toMatchObject({ "http.route": expect.any(String), "http.method": "GET" });
        expect(tags.filter((tag) => tag.startsWith("version:"))).toHaveLength(1);
      }
    }
  });

  it("a page that leaves rows for the next one states how many rows it has", async () => {
    const { rows, fitted } = await ask(onSandbox, "SearchLogs", { max_results: 1_000 });
    expect(fitted.warnings.at(-1)).toBe(
      `Showing ${rows.length} of the 1000 rows of this page; next_cursor continues with the next row.`,
    );
    expect(fitted.warnings[0]).toMatch(/^Rows lack .*tags, attributes and milliseconds/);
  });

  it("fitting leaves the program's result unchanged", async () => {
    const args = { query: "", max_results: 200 };
    const { all } = await ask(onSandbox, "SearchSpans", { ...args, budget: 1_000 });
    expect((await onSandbox.searchSpans(args)).spans).toEqual(all);
  });
});

describe("fitting rows", () => {
  const row = (id: string, message: string) => ({
    id,
    message,
    tags: ["env:prod", `pod:${id}`],
    attributes: { a: { b: 1 }, id },
  });
  const fit = (rows: ReturnType<typeof row>[], maxTokens: number, query = "") =>
    fitEvents(
      {
        key: "logs",
        rows,
        tail: "attributes",
        query: parseQuery(query),
        rare: [],
        details: [],
        build: (notes, count) => ({ logs: [], notes, left: rows.length - count }),
      },
      { maxTokens },
    ).value as { in_every_row?: object; logs: Record<string, unknown>[]; notes: string[]; left: number };

  it("truncates long strings in the middle with a mark, and keeps both ends", () => {
    const rows = Array.from({ length: 8 }, (_, index) => row(`r${index}`, `first ${index} ${"word ".repeat(800)}last`));
    const { logs } = fit(rows, 2_500);
    expect(logs).toHaveLength(8);
    for (const { message } of logs) expect(message).toMatch(/^first .*…\[\+\d+ chars\]….*last$/);
  });

  it("truncates the strings of few rows only as far as needed, and never an id", () => {
    const id = "AQAAAZwTR9DQcKJxbwAAAABBWndUUjlEUUFBYTJKaHFLZ3hURXNPRTE";
    const rows = [row(id, "word ".repeat(9_000))];
    for (const budget of [500, 1_000, 8_000]) {
      const { logs, notes } = fit(rows, budget);
      expect(logs).toHaveLength(1);
      expect(logs[0]).toMatchObject({ id, message: expect.stringContaining("chars]…") });
      expect(notes.join(" ")).toMatch(/truncated in the middle/);
    }
  });

  it("shows the attributes that the query names on every level", () => {
    const rows = Array.from({ length: 16 }, (_, index) => row(`r${index}`, `${index} ${"word ".repeat(300)}`));
    const { in_every_row, logs, notes } = fit(rows, 2_000, "@a.b:1 env:prod");
    expect(notes.join(" ")).toMatch(/^Rows lack tags, attributes and milliseconds/);
    expect(expandResult({ in_every_row, logs })).toMatchObject({
      logs: logs.map(() => ({ tags: ["env:prod"], attributes: { "a.b": 1 } })),
    });
  });

  it("returns a result for no rows", () => {
    expect(fit([], 500)).toEqual({ logs: [], notes: [], left: 0 });
  });
});
