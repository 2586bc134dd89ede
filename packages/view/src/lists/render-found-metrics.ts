import type { Fragment } from "../frame/frame.ts";
import { toShortText } from "../markup/clip.ts";
import { drawList, type ListOptions, writeItems } from "./draw-list.ts";
import { type Column, fieldColumn } from "./table.ts";

/** A metric to draw: a structural subset of a metric of FindMetrics. */
export interface ViewFoundMetric {
  /** Name. */
  readonly name?: string | null | undefined;
  /** Type, such as `gauge`. */
  readonly type?: string | null | undefined;
  /** Unit, such as `second`. */
  readonly unit?: string | null | undefined;
  /** Description. */
  readonly description?: string | null | undefined;
  /** Sample values of each tag key. */
  readonly tags?: Readonly<Record<string, readonly string[] | null>> | null | undefined;
  /** Query for QueryMetrics. */
  readonly example?: string | null | undefined;
}

/** Metrics to draw: a structural subset of the result of FindMetrics. */
export interface ViewFoundMetrics {
  /** The metrics. */
  readonly metrics?: readonly ViewFoundMetric[] | null | undefined;
  /** Number of matches. Default: those of the result. */
  readonly total?: number | null | undefined;
  /** Warnings of the result. */
  readonly warnings?: readonly string[] | null | undefined;
}

/**
 * Draws names of metrics as an HTML table: name with description, type, unit, tags, example. Columns without any value are
 * left out.
 * @param result the result of FindMetrics
 */
export function renderFoundMetrics(result: ViewFoundMetrics, options: ListOptions = {}): Fragment {
  const { metrics, total, warnings } = result;
  const columns: Column<ViewFoundMetric>[] = [
    { ...fieldColumn("Metric", "name"), detail: ({ description }) => toShortText(description) },
    fieldColumn("Type", "type"),
    fieldColumn("Unit", "unit"),
    { name: "Tags", text: writeTags },
    fieldColumn("Example", "example"),
  ];
  return drawList(metrics, { names: ["Metric", "Metrics"], columns, total }, { warnings, ...options });
}

function writeTags({ tags }: ViewFoundMetric): string {
  const texts = Object.entries(tags ?? {}).map(([key, values]) => `${key}: ${writeItems(values)}`);
  return toShortText(texts.join("; "), "–", 400);
}
