import {
  type CallContext,
  checkOptions,
  createKeptPages,
  misconfigured,
  systemClock,
  TOOLKIT_SETTING_NAMES,
} from "@toolwright/core/authoring";
import { HTTP_OPTION_NAMES } from "@toolwright/core/http";
import { formatValue } from "@toolwright/core/text";
import type { KeptPages, OpaqueDefinition, ToolkitSettings } from "@toolwright/core/toolkit-types";
import { createDatadogClient, type DatadogClient, type DatadogOptions } from "./datadog/client.ts";
import { createLinks, type DatadogLinks } from "./datadog/links.ts";
import type { WholeTraces } from "./datadog/whole-trace.ts";
import type { ResultField, ToolRule } from "./types/names.ts";

/** Options of the observability toolkit. `Name` is the name of a tool in `extraTools`. */
export interface ObservabilityOptions<Name extends string = string>
  extends DatadogOptions,
    ToolkitSettings<ToolRule, ResultField> {
  /**
   * Maximum number of spans that GetTrace reads per trace. Every 1,000 take one request of the hourly limit. Default:
   * 10,000.
   */
  readonly maxTraceSpans?: number | undefined;
  /**
   * Whether GetTrace first reads the entire trace with one request, including spans that aren't indexed, and searches
   * the indexed spans only if that is refused. Datadog's operation is a preview: it may change, and allows 60 requests
   * a minute. Backend: `GET /api/v2/trace/{trace_id}`, with the permission `apm_read`. Default: false.
   */
  readonly wholeTraces?: boolean | undefined;
  /**
   * Tools to add, such as `searchIncidents` from `@toolwright/observability/tools/search-incidents`, whose operation
   * Datadog may still change. Default: none.
   */
  readonly extraTools?: readonly (OpaqueDefinition<ObservabilityServices> & { readonly name: Name })[] | undefined;
}

/** The services that the tools use. */
export interface ObservabilityServices {
  /** Client of the Datadog API. */
  readonly datadog: DatadogClient;
  /** Addresses in Datadog's web app. */
  readonly links: DatadogLinks;
  /** Maximum number of spans that GetTrace reads per trace. */
  readonly maxTraceSpans: number;
  /** Access to entire traces; `null` without the option `wholeTraces`. */
  readonly wholeTraces: WholeTraces | null;
  /** Pages whose first rows alone a model has read. */
  readonly pages: KeptPages;
}

/** The context of a tool call, with the services. */
export type ObservabilityCall = CallContext & ObservabilityServices;

const OPTION_NAMES = {
  ...HTTP_OPTION_NAMES,
  ...TOOLKIT_SETTING_NAMES,
  apiKey: true,
  applicationKey: true,
  site: true,
  baseUrl: true,
  logsStorageTier: true,
  logsIndexes: true,
  maxTraceSpans: true,
  wholeTraces: true,
  extraTools: true,
};

/**
 * Creates the services that core's `createToolkit` needs to bind single tools, so a bundle contains only those tools.
 * @throws ToolError `misconfigured` for an unknown option
 */
export function createServices(options: ObservabilityOptions = {}): ObservabilityServices {
  checkOptions("observability", options, OPTION_NAMES);
  const { maxTraceSpans = 10_000, wholeTraces = false, clock = systemClock } = options;
  if (typeof wholeTraces !== "boolean")
    throw misconfigured([
      { parameter: "wholeTraces", received: formatValue(wholeTraces), rule: "takes true or false" },
    ]);
  return {
    datadog: createDatadogClient(options),
    links: createLinks(options),
    maxTraceSpans,
    wholeTraces: wholeTraces ? { refusal: null } : null,
    pages: createKeptPages(clock),
  };
}
