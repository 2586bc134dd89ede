import { closestMatch } from "../text/closest-match.ts";
import type { Token } from "./claims.ts";
import { type Leaf, STACK } from "./values.ts";

/** Hours and minutes of a time. */
const CLOCK = /(\d{1,2}):(\d\d)/;

/**
 * Returns how much a value is like a figure without a source, from -7 to 3; not finite if it is of another kind, part of
 * a query or a stack trace, or an argument.
 */
export function likenessOf(leaf: Leaf, { text, readings, isAt, counted, closest }: Token): number {
  const { amounts, instant, string, value, path } = leaf;
  const isClose = (one: string, other: string, edits: number) => closestMatch(one, [other], edits) !== null;
  if (closest) return string === closest ? 3 : -Infinity;
  if (/^arguments|quer(?:y|ies)\b/.test(path) || STACK.test(path)) return -Infinity;
  if (isAt) {
    const [one = Number.NaN, other = Number.NaN] = [text, JSON.stringify(new Date(instant ?? Number.NaN))].map(
      (time) => {
        const [, hour, minute] = CLOCK.exec(time) ?? [];
        return 60 * Number(hour) + Number(minute);
      },
    );
    return 3 - Math.min(Math.abs(one - other), 1440 - Math.abs(one - other)) / 20;
  }
  if (readings.length === 0 || /(?:\b|_)id$/.test(path))
    return counted === undefined && /\d/.test(text) && isClose(text, `${value}`, 2) && string !== text ? 3 : -Infinity;
  const digitsOf = (number: number) =>
    Number(number.toPrecision(3))
      .toExponential()
      .replace(/\.|e.*/g, "");
  const all = readings.flatMap((one) =>
    amounts.flatMap(({ dimension, value: other }) => {
      const ratio = Math.abs(Math.log(other / one.value));
      if (dimension !== one.dimension || !(ratio <= 2.31)) return [];
      const [own, its] = [digitsOf(one.value), digitsOf(other)];
      // Another order of magnitude, or a wrong, missing or swapped digit.
      const isSlip = own === its || (Math.min(own.length, its.length) > 1 && isClose(own, its, 1));
      return (isSlip ? 1 - ratio / 2 : -3 * ratio) - Number(dimension === "count" && other % 1 !== one.value % 1);
    }),
  );
  return Math.max(...all);
}
