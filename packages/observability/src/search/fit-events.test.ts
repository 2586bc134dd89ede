import { readFileSync } from "node:fs";
import { estimateJsonTokens } from "@toolwright/core/authoring";
import { createSandbox } from "@toolwright/sandbox";
import { testClock } from "@toolwright/tests-support";
import fc from "fast-check";
import { encode } from "gpt-tokenizer/encoding/o200k_base";
import { describe, expect, it } from "vitest";
import { ALL_EVENTS, parseQuery } from "../query/query.ts";
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

/** Arguments, and the token budget if it is not the default. */
type Question = Record<string, unknown> & { readonly budget?: number };

async function ask(toolkit: Toolkit, name: SearchName, { budget, ...args }: Question) {
  const tool = toolkit.tools.find((candidate) => candidate.name === `Observability.${name}`)!;
  const answer = await tool.call({ query: "", ...args }, { maxResultTokens: budget });
  if (!answer.ok) throw new Error(answer.text);
  const [fitted, value] = [answer.fitted as Fitted, answer.value as unknown as Fitted];
  return { rows: fitted[keys[name]]!, all: value[keys[name]]!, fitted, text: answer.text };
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
    for (const budget of [500, 700, 1_000, 2_000, 5_000, 20_000]) {
      for (const toolkit of Object.values(backends)) {
        const { text, rows } = await ask(toolkit, name, { max_results: 200, budget });
        expect(encode(text).length).toBeLessThanOrEqual(budget);
        expect(rows.length).toBeGreaterThanOrEqual(1);
      }
    }
  });

  it.each(names)("%s shows at most three rows in full, exactly as a program receives them", async (name) => {
    for (const toolkit of Object.values(backends)) {
      for (const max_results of [1, 2, 3]) {
        const { rows, all, fitted } = await ask(toolkit, name, { max_results });
        expect(rows).toEqual(all);
        expect(rows).toHaveLength(max_results);
        expect(fitted.warnings).toEqual([]);
      }
    }
  });

  it("a page shows many rows in full when the token budget allows", async () => {
    const { rows, all, fitted } = await ask(onSandbox, "SearchLogs", { max_results: 10, budget: 20_000 });
    expect(rows).toEqual(all);
    expect(fitted.warnings).toEqual([]);
  });

  it("a page first leaves out only fields that all rows share, and lists them once", async () => {
    const args = { query: "service:web-frontend", max_results: 20 };
    const { rows, all, fitted } = await ask(onSandbox, "SearchSpans", args);
    expect(rows).toHaveLength(20);
    const [note = ""] = fitted.warnings;
    expect(note).toContain("tags and meta contain only what differs between rows.");
    expect(note).toMatch(/Identical in every row: env:prod, /);
    expect(note).toMatch(/ and \d+ more\.$/);
    expect(JSON.stringify(rows)).not.toMatch(/env:prod|"component"/);
    expect(rows.map((row) => (row as { id: string }).id)).toEqual(all.map((row) => (row as { id: string }).id));
    expect(fitted.warnings).toHaveLength(1);
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
        expect(tags).toEqual([expect.stringMatching(/^version:/)]);
      }
    }
  });

  it("a page that leaves rows for the next one states how many rows it has", async () => {
    const { rows, fitted } = await ask(onSandbox, "SearchLogs", { max_results: 1_000 });
    expect(fitted.warnings.at(-1)).toBe(
      `Showing ${rows.length} of the 1000 rows of this page; next_cursor continues with the next row.`,
    );
    expect(fitted.warnings[0]).toContain("Rows lack tags and attributes");
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
    fitEvents({
      rows,
      tail: "attributes",
      query: parseQuery(query),
      maxTokens,
      build: (shown, notes, count) => ({ logs: shown, notes, left: rows.length - count }),
    }).value as { logs: Record<string, unknown>[]; notes: string[]; left: number };

  it("truncates long strings in the middle with a mark, and keeps both ends", () => {
    const rows = Array.from({ length: 8 }, (_, index) => row(`r${index}`, `first ${"word ".repeat(800)}last`));
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

  it("names shared attributes by the path that a query would use", () => {
    const rows = Array.from({ length: 16 }, (_, index) => row(`r${index}`, "word ".repeat(30)));
    const { logs, notes } = fit(rows, estimateJsonTokens({ logs: rows, notes: [], left: 0 }) - 1);
    expect(notes.join(" ")).toContain("Identical in every row: env:prod, a.b:1.");
    expect(logs[0]).toEqual({ id: "r0", message: rows[0]!.message, tags: ["pod:r0"], attributes: { id: "r0" } });
  });

  it("shows the attributes that the query names on every level", () => {
    const rows = Array.from({ length: 16 }, (_, index) => row(`r${index}`, "word ".repeat(300)));
    const { logs, notes } = fit(rows, 2_000, "@a.b:1 env:prod");
    expect(notes.join(" ")).toContain("Rows lack tags and attributes");
    expect(logs[0]).toMatchObject({ tags: ["env:prod"], attributes: { "a.b": 1 } });
  });

  it("shows full rows wherever they fit, even where their dotted paths take more tokens", () => {
    const leaf = fc.oneof(fc.integer(), fc.constantFrom("a", "word ".repeat(20), "x".repeat(170), "y".repeat(505)));
    const nested = fc.dictionary(fc.constantFrom("a", "b.c", "http"), leaf, { maxKeys: 3 });
    const deep = nested.map((inner) => ({ a: { somewhat: { deeply: { nested: { ...inner, one: 1, two: 2 } } } } }));
    const parts = fc.record({ attributes: fc.oneof(nested, deep), message: fc.constantFrom("m", "word ".repeat(200)) });
    const count = fc.integer({ min: 4, max: 50 });
    fc.assert(
      fc.property(
        fc.array(parts, { minLength: 1, maxLength: 5 }),
        count,
        fc.integer({ min: 0, max: 20 }),
        (some, n, spare) => {
          const rows = Array.from({ length: n }, (_, index) => ({
            ...row(`r${index}`, "m"),
            // The first rows are the largest, so an estimate from them makes richer levels look too large.
            ...(index < 2 ? { message: "word ".repeat(900), attributes: { index } } : some[index % some.length]),
          })) as unknown as ReturnType<typeof row>[];
          const full = { logs: rows, notes: [], left: 0 };
          expect(fit(rows, estimateJsonTokens(full) + spare)).toEqual(full);
        },
      ),
      { numRuns: 300 },
    );
  });

  it("returns a result for no rows", () => {
    expect(fit([], 500)).toEqual({ logs: [], notes: [], left: 0 });
  });

  it("leaves missing fields out of reduced rows, and adds none", () => {
    const rows = Array.from({ length: 16 }, (_, index) => ({ ...row(`r${index}`, "word"), id: null, host: null }));
    const fitted = fitEvents({
      rows,
      tail: "attributes",
      query: ALL_EVENTS,
      maxTokens: estimateJsonTokens({ logs: rows }) - 1,
      build: (logs) => ({ logs }),
    });
    const { logs } = fitted.value as { logs: object[] };
    for (const log of logs) expect(Object.keys(log)).toEqual(["message", "tags", "attributes"]);
  });
});
