import type { Operator } from "./parse-query.ts";
import type { Points } from "./rollup.ts";
import type { MetricResult, MetricSeries } from "./series.ts";

const EMPTY: MetricSeries = { tags: [], points: new Map() };

/** Changes the points of every series. */
export function mapPoints(result: MetricResult, map: (points: Points) => Points): MetricResult {
  return { ...result, series: result.series.map(({ tags, points }) => ({ tags, points: map(points) })) };
}

/** Combines two values point by point. A division by zero has no value. */
export function combine(
  operator: Operator,
  left: MetricResult | number,
  right: MetricResult | number,
): MetricResult | number {
  if (typeof left === "number" && typeof right === "number") return calculate(operator, left, right);
  if (typeof left === "number")
    return combineWithNumber(right as MetricResult, (value) => calculate(operator, left, value));
  if (typeof right === "number") return combineWithNumber(left, (value) => calculate(operator, value, right));
  const series = pairsOf(left, right).map(([one, other]) => ({
    tags: one.tags.length > 0 ? one.tags : other.tags,
    points: pointsOf([left, one], [right, other], operator),
  }));
  const isSum = operator === "+" || operator === "-";
  return { ...left, series, unit: null, perUnit: null, isCount: isSum && left.isCount && right.isCount };
}

function combineWithNumber(result: MetricResult, calculateOne: (value: number) => number): MetricResult {
  const mapped = mapPoints(result, (points) =>
    finite([...points].map(([start, value]) => [start, calculateOne(value)])),
  );
  return { ...mapped, unit: null, perUnit: null };
}

/** Pairs series with equal tags. A side without tags pairs with every series of the other side. */
function pairsOf(left: MetricResult, right: MetricResult): [MetricSeries, MetricSeries][] {
  const [lefts, rights] = [seriesOf(left), seriesOf(right)];
  if (isUngrouped(lefts) || isUngrouped(rights))
    return lefts.flatMap((one) => rights.map((other): [MetricSeries, MetricSeries] => [one, other]));
  const byTags = (list: readonly MetricSeries[]) => new Map(list.map((series) => [series.tags.join(), series]));
  const [leftByTags, rightByTags] = [byTags(lefts), byTags(rights)];
  return [...new Set([...leftByTags.keys(), ...rightByTags.keys()])].flatMap((key): [MetricSeries, MetricSeries][] => {
    const one = leftByTags.get(key) ?? (left.isCount ? EMPTY : undefined);
    const other = rightByTags.get(key) ?? (right.isCount ? EMPTY : undefined);
    return one && other ? [[one, other]] : [];
  });
}

function seriesOf({ series, isCount }: MetricResult): readonly MetricSeries[] {
  return series.length === 0 && isCount ? [EMPTY] : series;
}

function isUngrouped(list: readonly MetricSeries[]): boolean {
  return list.length === 1 && list[0]?.tags.length === 0;
}

type Side = readonly [result: MetricResult, series: MetricSeries];

function pointsOf(left: Side, right: Side, operator: Operator): Points {
  const starts = [...new Set([...left[1].points.keys(), ...right[1].points.keys()])].sort((one, other) => one - other);
  return finite(starts.map((start) => [start, calculate(operator, valueAt(left, start), valueAt(right, start))]));
}

function valueAt([{ isCount }, { points }]: Side, start: number): number {
  return points.get(start) ?? (isCount ? 0 : Number.NaN);
}

function finite(points: readonly (readonly [number, number])[]): Points {
  return new Map(points.filter(([, value]) => Number.isFinite(value)));
}

function calculate(operator: Operator, left: number, right: number): number {
  switch (operator) {
    case "+":
      return left + right;
    case "-":
      return left - right;
    case "*":
      return left * right;
    case "/":
      return left / right;
  }
}
