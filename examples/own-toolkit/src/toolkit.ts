import type { ToolkitSettings } from "@toolwright/core";
import { createToolkit, type Toolkit } from "@toolwright/core/authoring";
import { createPagerDutyClient, type PagerDutyOptions } from "./pagerduty/client.ts";
import { acknowledgeIncident } from "./tools/acknowledge-incident.ts";
import { listIncidents } from "./tools/list-incidents.ts";

export const definitions = { listIncidents, acknowledgeIncident };

/** The tools as typed functions, and as a list for agents. */
export type OnCall = Toolkit<typeof definitions>;

/** Creates the toolkit. It reads and sends nothing until a tool is called. */
export function createOnCall(options: PagerDutyOptions & ToolkitSettings): OnCall {
  return createToolkit(definitions, { pagerduty: createPagerDutyClient(options) }, options);
}
