import type { Sandbox } from "@toolwright/sandbox";
import { usualArguments } from "@toolwright/tests-tools";
import { NOW } from "../faults/tool-calls.ts";

/** Input of a soak test, as serializable data. */
export interface SoakPlan {
  readonly url: string;
  /** Arguments by tool name. */
  readonly args: Readonly<Record<string, object>>;
  /** Domains to look up, more than the cache holds. */
  readonly domains: readonly string[];
}

const HOUR = 3_600_000;
const COMPANIES = 1_500;

/** Plans calls with small results in fixed time windows. */
export function planSoak(url: string, sandbox: Sandbox): SoakPlan {
  const args = Object.entries(usualArguments(sandbox)).map(([tool, usual]) => [
    tool,
    { ...usual, ...smallPages(tool) },
  ]);
  const { companies } = sandbox.sales.directory;
  const domains = companies.slice(0, COMPANIES).flatMap(({ primary_domain }) => primary_domain ?? []);
  return { url, args: Object.fromEntries(args), domains };
}

function smallPages(tool: string): object {
  const [toolkit, name = ""] = tool.split(".");
  const window = { start_time: String(NOW - HOUR), end_time: String(NOW) };
  if (toolkit === "Observability") return name.startsWith("Search") ? { ...window, max_results: 3 } : window;
  const isPaged = /^List(Campaigns|Newsletters|PersonActivities|PersonMessages|SegmentMembers)$/.test(name);
  return isPaged ? { limit: 3 } : {};
}
