import { type MonitorDefinition, monitorQuery } from "./definitions.ts";

/** The account that created the monitors. */
export const CREATOR = {
  name: "Tomas Rey",
  handle: "tomas.rey@shop.example",
  email: "tomas.rey@shop.example",
} as const;

/** Returns the metrics that a monitor queries. */
export function metricsOf(definition: MonitorDefinition): readonly string[] {
  if (definition.source.kind !== "metrics") return [];
  return [...new Set([...definition.source.query.matchAll(/\w+:([\w.]+)\{/g)].map(([, name = ""]) => name))];
}

/** Returns the tags that the metrics of a monitor are filtered by. */
export function scopesOf(definition: MonitorDefinition): readonly string[] {
  if (definition.source.kind !== "metrics") return [];
  const [, filter = ""] = /\{([^}]*)\}/.exec(monitorQuery(definition)) ?? [];
  return filter.split(",");
}

/** Returns the handles that a monitor notifies, such as `@slack-checkout`. */
export function handlesOf({ message }: MonitorDefinition): readonly string[] {
  return [...new Set(message.match(/@(?:slack|pagerduty)-[\w-]+/g))];
}

/** Returns the start and the end of a monitor's mute, epoch seconds; `null` if it is not muted. */
export function muteOf(
  { muted }: MonitorDefinition,
  endMs: number,
): { readonly start: number; readonly end: number } | null {
  const at = (hours: number) => Math.floor(endMs / 1_000) + hours * 3_600;
  return muted ? { start: at(muted.fromHours), end: at(muted.toHours) } : null;
}
