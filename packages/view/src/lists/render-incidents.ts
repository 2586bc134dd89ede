import type { Fragment } from "../frame/frame.ts";
import { toShortText } from "../markup/clip.ts";
import { drawList, type ListOptions, writeItems, writeTime } from "./draw-list.ts";
import { type Column, fieldColumn } from "./table.ts";

/** An incident to draw: a structural subset of an incident of SearchIncidents. */
export interface ViewIncident {
  /** Id, such as `IR-204`. */
  readonly id?: string | number | null | undefined;
  /** Title. */
  readonly title?: string | null | undefined;
  /** State, such as `active`. */
  readonly state?: string | null | undefined;
  /** Severity, such as `SEV-2`. */
  readonly severity?: string | null | undefined;
  /** When it was declared, ISO-8601. */
  readonly created?: string | null | undefined;
  /** When it was resolved, ISO-8601. */
  readonly resolved?: string | null | undefined;
  /** Impact on customers. */
  readonly customer_impact?: unknown;
  /** Name of the person who leads the response. */
  readonly commander?: string | null | undefined;
  /** Names of the services. */
  readonly services?: readonly string[] | null | undefined;
  /** Summary. */
  readonly summary?: string | null | undefined;
  /** Root cause. */
  readonly root_cause?: string | null | undefined;
}

/** Incidents to draw: a structural subset of the result of SearchIncidents. */
export interface ViewIncidents {
  /** The incidents. */
  readonly incidents?: readonly ViewIncident[] | null | undefined;
  /** Number of matches. Default: those of the result. */
  readonly total?: number | null | undefined;
  /** Warnings of the result. */
  readonly warnings?: readonly string[] | null | undefined;
}

/**
 * Draws incidents as an HTML table: title with summary, state, severity, times, services, impact, root cause. Columns
 * without any value are left out.
 * @param result the result of SearchIncidents
 */
export function renderIncidents(result: ViewIncidents, options: ListOptions = {}): Fragment {
  const { incidents, total, warnings } = result;
  const columns: Column<ViewIncident>[] = [
    {
      name: "Incident",
      text: ({ id, title }) => toShortText([id, title].filter(Boolean).join(" ")),
      detail: ({ summary, customer_impact, commander }) =>
        [
          ...(summary ? [toShortText(summary, "", 400)] : []),
          ...(customer_impact ? [`Impact: ${toShortText(customer_impact)}`] : []),
          ...(commander ? [`Commander: ${toShortText(commander, "", 60)}`] : []),
        ].join(" · ") || "–",
    },
    { name: "State", text: ({ state, severity }) => writeItems([state, severity]) },
    {
      name: "Time (UTC)",
      text: ({ created, resolved }) => [created, resolved].filter(Boolean).map(writeTime).join(" to ") || "–",
    },
    { name: "Services", text: ({ services }) => writeItems(services) },
    fieldColumn("Root cause", "root_cause"),
  ];
  return drawList(incidents, { names: ["Incident", "Incidents"], columns, total }, { warnings, ...options });
}
