import type { Json } from "../case/script.ts";
import type { Fact, InstantFact, ListFact, NumberFact, TextFact } from "./facts.ts";

/** Whether a submitted value is the fact within its tolerance. */
export function matchesFact(fact: Fact, submitted: Json | undefined): boolean {
  switch (fact.type) {
    case "number":
      return typeof submitted === "number" && Math.abs(submitted - fact.value) <= toleranceOf(fact);
    case "text":
      return typeof submitted === "string" && valuesOf(fact).includes(toKey(submitted));
    case "list":
      return Array.isArray(submitted) && differenceOf(fact, submitted) <= (fact.within ?? 0);
    case "instant":
      return typeof submitted === "string" && distanceMs(fact, submitted) <= fact.withinMs;
    case "boolean":
      return submitted === fact.value;
  }
}

/** The value of a fact with its tolerance, for a report. */
export function describeFact({ type: _, description: __, ...expected }: Fact): string {
  return JSON.stringify(expected);
}

/** The larger of the two tolerances, with room for the rounding of floating-point numbers. */
function toleranceOf({ value, within = 0, withinShare = 0 }: NumberFact): number {
  const tolerance = Math.max(within, Math.abs(value) * withinShare);
  return tolerance === 0 ? 0 : tolerance * (1 + 1e-9);
}

function valuesOf({ value }: TextFact): readonly string[] {
  return (typeof value === "string" ? [value] : value).map(toKey);
}

function differenceOf({ value }: ListFact, submitted: readonly Json[]): number {
  const expected = new Set(value.map(toKey));
  const found = new Set(submitted.map((element) => toKey(String(element))));
  const missing = [...expected].filter((element) => !found.has(element));
  const wrong = [...found].filter((element) => !expected.has(element));
  return missing.length + wrong.length;
}

function distanceMs({ value }: InstantFact, submitted: string): number {
  const distance = Math.abs(parseInstant(submitted) - Date.parse(value));
  return Number.isNaN(distance) ? Number.POSITIVE_INFINITY : distance;
}

/** Milliseconds since 1970. A time without a zone is UTC, so that the zone of the machine does not matter. */
function parseInstant(text: string): number {
  const [, day, time] = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d(?::\d\d(?:\.\d+)?)?)$/i.exec(text.trim()) ?? [];
  return Date.parse(day && time ? `${day}T${time}Z` : text.trim());
}

function toKey(text: string): string {
  return text.normalize("NFC").trim().toLowerCase();
}
