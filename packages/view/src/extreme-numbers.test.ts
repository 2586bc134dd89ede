import { expect, it } from "vitest";
import { renderAll } from "./__fixtures__/render-all.ts";
import { readSamples, type Samples } from "./__fixtures__/samples.ts";

/** JSON numbers whose sums, differences, factors and quotients exceed the numbers of JavaScript. */
const EXTREMES: Readonly<Record<string, readonly number[]>> = {
  greatest: [1.7e308],
  "both ends": [1.7e308, -1.7e308],
  least: [-1e308],
  tiny: [5e-324],
  "tiny and zero": [5e-324, 0, -5e-324],
  "tiny and greatest": [5e-324, 1e308],
  mixed: [1e308, 3, -0, 1e-320, -1e308, 0.5],
  zeros: [0],
};

/** Replaces every number of a value with extreme ones, in turn. */
function withExtremes(value: unknown, numbers: readonly number[], index = { next: 0 }): unknown {
  if (typeof value === "number") return numbers[index.next++ % numbers.length];
  if (Array.isArray(value)) return value.map((item) => withExtremes(item, numbers, index));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, withExtremes(item, numbers, index)]));
}

it.each(Object.entries(EXTREMES))("draws finite places for extreme numbers: %s", async (_, numbers) => {
  const samples = withExtremes(await readSamples(), numbers) as Samples;
  for (const [name, picture] of Object.entries(renderAll(samples))) {
    const at = picture.search(/NaN|Infinity|∞/);
    expect(at < 0 ? null : picture.slice(Math.max(0, at - 80), at + 40), name).toBeNull();
  }
});
