import fc from "fast-check";
import { expect, test } from "vitest";
import { rankNaively } from "./__fixtures__/naive-series.ts";
import { rankSeries, type SeriesToRank } from "./rank-series.ts";

const MINUTE = 60_000;
const START = Date.UTC(2026, 0, 31, 8);
const { signal } = new AbortController();

/** Series of one response, some of which change their level. */
const responses = fc
  .record({
    offsets: fc.array(fc.option(fc.integer({ min: -3, max: 70 }), { freq: 9 }), { maxLength: 40 }),
    isSorted: fc.boolean(),
    rows: fc.array(fc.record({ level: fc.integer({ min: -3, max: 2_000 }), noise: fc.nat(9), seed: fc.nat(99) }), {
      maxLength: 6,
    }),
    minutes: fc.constantFrom(0.5, 1, 5, 45, 120),
    shift: fc.integer({ min: 0, max: MINUTE }),
    maxSeries: fc.integer({ min: 1, max: 4 }),
    isByLast: fc.boolean(),
    counts: fc.array(fc.boolean(), { minLength: 6, maxLength: 6 }),
  })
  .map(({ offsets, isSorted, rows, minutes, shift, maxSeries, isByLast, counts }): SeriesToRank => {
    const known = offsets.map((offset) => (offset === null ? null : START + offset * MINUTE));
    const times = isSorted ? known.toSorted((one, other) => (one ?? 0) - (other ?? 0)) : known;
    return {
      times,
      series: rows.map(({ level, noise, seed }, index) => ({
        ...{ index, tags: [`host:${seed}`], unit: null },
        values: times.map((_, place) =>
          (place * 7 + seed) % 5 === 0
            ? null
            : (place > seed / 3 ? level : 1) + (noise * ((place * 31 + seed) % 11)) / 7,
        ),
      })),
      intervals: { intervalMs: minutes * MINUTE, window: { startMs: START + shift, endMs: START + 60 * MINUTE } },
      maxSeries,
      isByLast,
      isCount: ({ index }) => counts[index] ?? false,
      nameOf: ({ index }) => `query ${index}`,
    };
  });

test("ranking before writing gives what writing before ranking gives", async () => {
  await fc.assert(
    fc.asyncProperty(responses, async (response) => {
      const { all, ...ranked } = await rankSeries(response, signal);
      expect({ ...ranked, total: all.length }).toEqual(rankNaively(response));
    }),
    { numRuns: 2_000 },
  );
});

/** More values than one turn of the event loop reads. */
function large(series: number): SeriesToRank {
  const times = Array.from({ length: 1_000 }, (_, index) => START + index * MINUTE);
  return {
    times,
    series: Array.from({ length: series }, (_, index) => ({
      ...{ index: 0, tags: [`host:${index}`], unit: null },
      values: times.map((_, place) => (place > 500 && index === series - 1 ? 50 : (place * 7) % 3)),
    })),
    intervals: { intervalMs: MINUTE, window: { startMs: START, endMs: START + 1_000 * MINUTE } },
    maxSeries: 2,
    isByLast: false,
    isCount: () => false,
    nameOf: () => "q",
  };
}

test("many series leave time for other work, and a call that was aborted ends", async () => {
  let [turns, isRunning] = [0, true];
  const takeTurn = () => {
    turns += 1;
    if (isRunning) setImmediate(takeTurn);
  };
  setImmediate(takeTurn);
  const { records, all } = await rankSeries(large(700), signal);
  isRunning = false;
  expect(turns).toBeGreaterThanOrEqual(2);
  expect(all).toHaveLength(700);
  expect(records[0]).toMatchObject({ tags: ["host:699"], change: { after: 50 } });
  const controller = new AbortController();
  setImmediate(() => controller.abort(new Error("aborted")));
  await expect(rankSeries(large(700), controller.signal)).rejects.toThrow("aborted");
});

test("times that no date can have have no points", async () => {
  const response = { ...large(1), times: [START, 9e15], series: [{ index: 0, tags: [], unit: null, values: [1, 2] }] };
  const { records } = await rankSeries(response, signal);
  expect(records).toMatchObject([{ points: [[new Date(START).toISOString(), 1]], max: 1 }]);
});

test("values of series that are not listed are read at most twice", async () => {
  const response = large(20);
  let reads = 0;
  const counted = response.series.map((one) => ({
    ...one,
    values: new Proxy(one.values, {
      get(values, key) {
        if (/^\d+$/.test(String(key))) reads += 1;
        return Reflect.get(values, key);
      },
    }),
  }));
  await rankSeries({ ...response, series: counted, maxSeries: 1 }, signal);
  // Counting and ranking read each value once; writing reads those of the listed series again.
  expect(reads).toBeLessThanOrEqual((2 * 20 + 1) * 1_000);
});
