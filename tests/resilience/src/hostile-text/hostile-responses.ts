import fc from "fast-check";
import { type Path, pathsOf, valueAt } from "../hostile-backends/mutations.ts";
import type { Recording } from "../hostile-backends/recording.ts";
import { hostileText, MARK } from "./hostile-text.ts";

/** Responses of a recording, with untrusted text in place of some strings. */
export interface HostileResponses {
  /** Text of each response, by index. */
  readonly texts: readonly string[];
}

/** Generates responses in which some strings are untrusted text, and each object has an additional untrusted name. */
export function hostileResponses({ responses }: Recording): fc.Arbitrary<HostileResponses> {
  const bodies = responses.map(({ text }): unknown => (text === "" ? null : JSON.parse(text)));
  const places = bodies.map((body) => pathsOf(body).filter((path) => typeof valueAt(body, path) === "string"));
  return fc
    .tuple(...bodies.map((body, index) => hostileBody(body, places[index] ?? [])))
    .map((texts) => ({ texts: texts.map((text, index) => (responses[index]?.text === "" ? "" : text)) }));
}

function hostileBody(body: unknown, places: readonly Path[]): fc.Arbitrary<string> {
  const chosen = fc.subarray([...places], { maxLength: Math.min(places.length, 12) });
  return fc.tuple(chosen, hostileText, fc.boolean()).map(([paths, text, isNamed]) => {
    const keys = new Set(paths.map((path) => JSON.stringify(path)));
    const change = (value: unknown, path: Path): unknown => {
      if (typeof value === "string") return keys.has(JSON.stringify(path)) ? text : value;
      if (Array.isArray(value)) return value.map((one: unknown, index) => change(one, [...path, index]));
      if (typeof value !== "object" || value === null) return value;
      const fields = Object.entries(value).map(([name, one]): [string, unknown] => [
        name,
        change(one, [...path, name]),
      ]);
      return Object.fromEntries(isNamed ? [...fields, [text.slice(0, 60) + MARK, text]] : fields);
    };
    return JSON.stringify(change(body, []));
  });
}

/** Generates a failure with untrusted text in every field that a backend's error may have. */
export const hostileFailure: fc.Arbitrary<{ readonly status: number; readonly text: string }> = fc
  .tuple(fc.constantFrom(400, 401, 402, 403, 404, 409, 413, 422, 429, 500, 503), hostileText, fc.nat(7))
  .map(([status, text, shape]) => ({ status, text: errorBody(text, shape) }));

function errorBody(text: string, shape: number): string {
  const bodies: readonly unknown[] = [
    { errors: [text, text] },
    { errors: [{ title: text, detail: text }] },
    { meta: { error: text } },
    { meta: { errors: [text] }, errors: [{ detail: text, source: { pointer: text } }] },
    { errors: [{ reason: text, field: text, message: text }] },
    { error: text, message: text, error_code: text },
    { error: { message: text }, error_message: text, error_details: { message: text } },
  ];
  return shape < bodies.length ? JSON.stringify(bodies[shape]) : text;
}
