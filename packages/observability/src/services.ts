import type { CallContext, HttpClient, ToolkitSettings } from "@toolwright/core/authoring";
import { createDatadogClient, type DatadogOptions } from "./datadog/client.ts";

/** Options of the observability toolkit. */
export interface ObservabilityOptions extends DatadogOptions, ToolkitSettings {
  /** Most spans that GetTrace assembles one trace from, 1,000 per request of the hourly limit. Default 10,000. */
  readonly maxTraceSpans?: number | undefined;
}

/** What the tools run on. */
export interface ObservabilityServices {
  /** Client of the Datadog API. */
  readonly datadog: HttpClient;
  /** Most spans that GetTrace assembles one trace from. */
  readonly maxTraceSpans: number;
}

/** A running call of one of the tools. */
export type ObservabilityCall = CallContext & ObservabilityServices;

/** What `createToolkit` of the core needs to bind single tools of this package, so that a bundle holds only those. */
export function createServices(options: ObservabilityOptions = {}): ObservabilityServices {
  return { datadog: createDatadogClient(options), maxTraceSpans: options.maxTraceSpans ?? 10_000 };
}
