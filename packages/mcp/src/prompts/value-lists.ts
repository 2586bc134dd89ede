import { asFields } from "@toolwright/core/http";

/** A list of values that one call of a tool reads. */
export interface ValueList {
  /** Name for the values, in the log. */
  readonly noun: string;
  /** Wire name of the tool. It only reads and costs nothing. */
  readonly tool: string;
  readonly args: Readonly<Record<string, unknown>>;
  /** Takes the values from a full result. */
  pick(result: object): readonly unknown[];
}

/** Names of the services that wrote logs in the last 24 hours, most logs first. */
export const SERVICES: ValueList = {
  noun: "service names",
  tool: "Observability_AggregateEvents",
  // One request. DiscoverFacets would take up to 13, for at most five services.
  args: { dataset: "logs", group_by: ["service"], start_time: "now-24h", group_limit: 1_000 },
  pick: (result) => rowsOf(result, "buckets").map(({ by }) => asFields(by)["service"]),
};

/** Names of the segments. */
export const SEGMENTS: ValueList = {
  noun: "segment names",
  tool: "Messaging_ListSegments",
  args: {},
  pick: (result) => rowsOf(result, "segments").map(({ name }) => name),
};

/** Names of the transactional templates. */
export const TEMPLATES: ValueList = {
  noun: "template names",
  tool: "Messaging_ListTransactionalMessages",
  args: {},
  pick: (result) => rowsOf(result, "messages").map(({ name }) => name),
};

function rowsOf(result: object, field: string): readonly Readonly<Record<string, unknown>>[] {
  const rows = asFields(result)[field];
  return Array.isArray(rows) ? rows.map(asFields) : [];
}
