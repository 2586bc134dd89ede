import type { FlatMap, InputIssue } from "@toolwright/core/authoring";
import { MAX_ENTITY_BYTES } from "../customerio/entity.ts";
import { byteLength, hasControl } from "../text/text-rules.ts";

/** Data keys by which an event overrides what the messages it starts say about sender and recipient. */
const RESERVED = ["recipient", "from_address", "reply_to"];

/** Warns about data keys with a meaning of their own. */
export function reservedWarnings(data: FlatMap): string[] {
  const used = RESERVED.filter((name) => Object.hasOwn(data, name));
  if (used.length === 0) return [];
  return [`${used.join(", ")} in data overrides sender or recipient of every message that this event starts.`];
}

/** What the backend would silently drop or cut: names over 150 bytes, values over 1,000, more than 300 of them. */
export function attributeIssues(parameter: string, attributes: FlatMap): InputIssue[] {
  const entries = Object.entries(attributes);
  const issues = entries.flatMap(([name, value]) => [
    ...(name.trim() === "" || hasControl(name) || byteLength(name) > 150
      ? [issue(`${parameter}.${name.slice(0, 40)}`, "needs a name of 1 to 150 bytes without control characters")]
      : []),
    ...(typeof value === "string" && byteLength(value) > 1_000
      ? [issue(`${parameter}.${name.slice(0, 40)}`, "must be at most 1,000 bytes")]
      : []),
  ]);
  if (entries.length > 300) issues.push(issue(parameter, "must hold at most 300 names"));
  return issues.slice(0, 10);
}

/** Names that nobody could refer to. */
export function nameIssues(parameter: string, values: FlatMap): InputIssue[] {
  return Object.keys(values)
    .filter((name) => name.trim() === "" || hasControl(name))
    .slice(0, 10)
    .map((name) => issue(`${parameter}.${name.slice(0, 40)}`, "needs a name without control characters"));
}

/** The whole call, with identifiers and names, must stay below the backend's limit. */
export function sizeIssues(parameter: string, values: FlatMap): InputIssue[] {
  const rest = 1_500;
  if (byteLength(JSON.stringify(values)) <= MAX_ENTITY_BYTES - rest) return [];
  return [issue(parameter, `must be at most ${(MAX_ENTITY_BYTES - rest) / 1_000} kB in all, as JSON`)];
}

function issue(parameter: string, rule: string): InputIssue {
  return { parameter, received: "more or something else", rule };
}
