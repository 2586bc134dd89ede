import { isPlain, isUnsafeName } from "@toolwright/core/authoring";
import * as v from "valibot";

/** Maximum depth of lists and objects in a {@link jsonMap}, including the map. */
const MAX_LEVELS = 10;
/** Maximum number of issues per map. */
const MAX_ISSUES = 10;

/** A map with JSON values of at most ten levels. An issue names each value that JSON can't represent. */
export function jsonMap(description: string) {
  return v.pipe(
    v.record(v.string(), v.unknown()),
    v.rawCheck(({ dataset, addIssue }) => {
      if (!dataset.typed) return;
      for (const { keys, value, message } of jsonFaults(dataset.value).slice(0, MAX_ISSUES)) {
        const path = keys.map((key) => ({ type: "unknown" as const, origin: "value" as const, input: {}, key, value }));
        addIssue({ message, input: value, path: path as unknown as [v.IssuePathItem] });
      }
    }),
    v.description(description),
  );
}

interface JsonFault {
  readonly keys: readonly (string | number)[];
  readonly value: unknown;
  readonly message: string;
}

function jsonFaults(value: unknown, keys: JsonFault["keys"] = []): JsonFault[] {
  if (value === null || typeof value === "string" || typeof value === "boolean" || Number.isFinite(value)) return [];
  const isList = Array.isArray(value);
  if (!isList && !isPlain(value)) return [{ keys, value, message: "must be a JSON value" }];
  if (keys.length >= MAX_LEVELS) return [{ keys, value, message: `must have at most ${MAX_LEVELS} levels` }];
  // `Array.from` makes a list's holes visible.
  const entries = isList ? Array.from(value, (item, index) => [index, item] as const) : Object.entries(value);
  return entries.flatMap(([key, child]) =>
    isUnsafeName(String(key))
      ? [{ keys: [...keys, key], value: child, message: `must not be named ${key}; use another name` }]
      : jsonFaults(child, [...keys, key]),
  );
}
