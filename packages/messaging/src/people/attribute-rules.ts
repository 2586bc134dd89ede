import type { InputIssue } from "@toolwright/core/authoring";
import { formatValue } from "@toolwright/core/text";
import { type FlatMap, MAX_ENTITY_BYTES } from "../customerio/entity.ts";
import { byteLength, hasControl, isEmail, isSender } from "../text/text-rules.ts";

/** A request's bytes besides its attributes or data: identifiers, names and JSON syntax. */
const REQUEST_OVERHEAD_BYTES = 1_500;

/** Data keys that override the sender or recipient of messages that an event triggers. */
export const RESERVED: readonly string[] = ["recipient", "from_address", "reply_to"];

/** Rejects values of {@link RESERVED} that aren't addresses, because they decide who gets a message. */
export function reservedIssues({
  recipient = "",
  from_address = "",
  reply_to = "",
}: Readonly<Record<string, unknown>>): InputIssue[] {
  const wrong = (name: string, value: unknown, isValid: (value: string) => boolean) =>
    value === "" || (typeof value === "string" && isValid(value))
      ? []
      : [
          issue(
            `data.${name}`,
            formatValue(value),
            "must be one email address, because it overrides that of the message",
          ),
        ];
  return [
    ...wrong("recipient", recipient, isEmail),
    ...wrong("from_address", from_address, isSender),
    ...wrong("reply_to", reply_to, isSender),
  ];
}

/** Warns about data keys with a special meaning. */
export function reservedWarnings(data: Readonly<Record<string, unknown>>): string[] {
  const names = RESERVED.filter((name) => Object.hasOwn(data, name));
  if (names.length === 0) return [];
  return [`${names.join(", ")} in data overrides the sender or recipient of every message that this event triggers.`];
}

/** Warns about data that looks like the event's time, which Customer.io takes only from the request. */
export function eventTimeWarnings(data: Readonly<Record<string, unknown>>): string[] {
  const [name] = ["timestamp", "_timestamp"].filter((one) => Object.hasOwn(data, one));
  if (name === undefined) return [];
  return [`${name} in data is not the time of the event: Customer.io records it at the time of this call.`];
}

/** Rejects what the backend would silently drop or truncate: names over 150 bytes, values over 1,000, over 300 attributes. */
export function attributeIssues(parameter: string, attributes: FlatMap): InputIssue[] {
  const entries = Object.entries(attributes);
  const issues = entries.flatMap(([name, value]) => [
    ...(name.trim() === "" || hasControl(name) || byteLength(name) > 150
      ? [nameIssue(parameter, name, "must have a name of 1 to 150 bytes without control characters")]
      : []),
    ...(typeof value === "string" && byteLength(value) > 1_000
      ? [issue(`${parameter}.${name.slice(0, 40)}`, `${byteLength(value)} bytes`, "must be at most 1,000 bytes")]
      : []),
  ]);
  if (entries.length > 300) issues.push(issue(parameter, `${entries.length} attributes`, "must have at most 300"));
  return issues.slice(0, 10);
}

/** Rejects names that a template can't refer to. */
export function nameIssues(parameter: string, values: Readonly<Record<string, unknown>>): InputIssue[] {
  return Object.keys(values)
    .filter((name) => name.trim() === "" || hasControl(name))
    .slice(0, 10)
    .map((name) => nameIssue(parameter, name, "must have a name without control characters"));
}

/**
 * Rejects values that would exceed the backend's limit. Default: the limit for a change to a person, with its
 * identifiers and names.
 */
export function sizeIssues(
  parameter: string,
  values: Readonly<Record<string, unknown>>,
  maxBytes = MAX_ENTITY_BYTES - REQUEST_OVERHEAD_BYTES,
): InputIssue[] {
  const bytes = byteLength(JSON.stringify(values));
  if (bytes <= maxBytes) return [];
  return [issue(parameter, `${bytes} bytes`, `must be at most ${maxBytes} bytes as JSON`)];
}

function nameIssue(parameter: string, name: string, rule: string): InputIssue {
  return issue(`${parameter}.${name.slice(0, 40)}`, formatValue(name, 40), rule);
}

function issue(parameter: string, received: string, rule: string): InputIssue {
  return { parameter, received, rule };
}
