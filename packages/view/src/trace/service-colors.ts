import { toList, toNumber } from "../markup/clip.ts";
import type { ViewService, ViewSpan } from "./trace.ts";

/** Number of services with their own color. The others share gray. */
export const COLORS = 6;

/** Returns the class of a service's color. */
export type ColorOf = (service: string | null | undefined) => string;

/** Assigns colors to the services with the most self time, or to the first services of the spans. */
export function chooseColors(services: readonly ViewService[] | null | undefined, spans: readonly ViewSpan[]): ColorOf {
  const byTime = toList(services).toSorted(
    (one, other) => (toNumber(other.self_ns) ?? 0) - (toNumber(one.self_ns) ?? 0),
  );
  const names = new Set([...byTime, ...spans].map(({ service }) => service ?? ""));
  const indexes = new Map([...names].slice(0, COLORS).map((name, index) => [name, index]));
  return (service) => `tv-c${indexes.get(service ?? "") ?? "x"}`;
}
