import { createHash } from "node:crypto";
import { needsApproval, type Tool } from "@toolwright/core";
import { asFields } from "@toolwright/core/http";
import { APP_SCRIPT, APP_STYLE } from "./app-files.ts";

/** Media type of an app, as MCP Apps requires it. */
export const APP_TYPE = "text/html;profile=mcp-app";
/** Name of the extension in the capabilities of a client. */
const EXTENSION = "io.modelcontextprotocol/ui";

const APPS = [
  { name: "trace", title: "Trace waterfall", description: "Draws a trace with its errors and the critical path." },
  { name: "chart", title: "Chart", description: "Draws counts and statistics over time or by group." },
  { name: "monitor", title: "Monitor", description: "Draws a monitor with its state, condition and groups." },
  { name: "events", title: "Timeline of events", description: "Draws deployments, changes, alerts and recoveries." },
  { name: "list", title: "List", description: "Lists monitors, names of metrics or incidents." },
  {
    name: "metrics",
    title: "Campaign metrics",
    description: "Draws what a campaign or newsletter sent, and its rates.",
  },
  { name: "companies", title: "Companies", description: "Lists companies with their industry, size and place." },
  { name: "people", title: "People", description: "Lists people with their title, employer and email." },
  { name: "card", title: "Approval card", description: "Shows what a call sends, writes, deletes or spends." },
] as const;

type AppName = (typeof APPS)[number]["name"];

/** The apps that draw results. For calls with an approval card, they show the card until there is a result. */
const APP_OF_TOOL: ReadonlyMap<string, AppName> = new Map([
  ["Observability.GetTrace", "trace"],
  ["Observability.AggregateEvents", "chart"],
  ["Observability.QueryMetrics", "chart"],
  ["Observability.GetMonitor", "monitor"],
  ["Observability.SearchEvents", "events"],
  ["Observability.SearchMonitors", "list"],
  ["Observability.FindMetrics", "list"],
  ["Observability.SearchIncidents", "list"],
  ["Messaging.GetCampaignMetrics", "metrics"],
  ["Messaging.GetNewsletterMetrics", "metrics"],
  ["Messaging.GetPerson", "people"],
  ["Messaging.ListSegmentMembers", "people"],
  ["Messaging.SearchPeople", "people"],
  ["Sales.EnrichOrganization", "companies"],
  ["Sales.EnrichPerson", "people"],
  ["Sales.SearchOrganizations", "companies"],
  ["Sales.SearchPeople", "people"],
]);

const PAGE_STYLE = `
:root { color-scheme: light dark; }
:root[data-theme="light"] { color-scheme: light; }
:root[data-theme="dark"] { color-scheme: dark; }
body { margin: 0; }
.account { margin: 4px 0; font: 600 13px system-ui, sans-serif; }
`;

/** Whether a client can show apps: its capabilities name the extension and the media type. */
export function supportsApps(capabilities: unknown): boolean {
  const { mimeTypes } = asFields(asFields(asFields(capabilities)["extensions"])[EXTENSION]);
  return Array.isArray(mimeTypes) && mimeTypes.includes(APP_TYPE);
}

/** Returns the URI of the app that shows a tool's calls; `null` if there is none. */
export function appOf(tool: Tool): string | null {
  const name = APP_OF_TOOL.get(tool.name) ?? (needsApproval(tool) ? "card" : null);
  return name ? uriOf(name) : null;
}

/** Lists the apps as resources, without their content. */
export function listApps(tools: readonly Tool[]) {
  const used = new Set(tools.map(appOf));
  return APPS.filter(({ name }) => used.has(uriOf(name))).map(({ name, title, description }) => ({
    uri: uriOf(name),
    name,
    title,
    description,
    mimeType: APP_TYPE,
  }));
}

/** Returns the content of an app: one HTML page that loads nothing; `null` if the URI is not an app's. */
export function readApp(uri: string) {
  const app = APPS.find(({ name }) => uriOf(name) === uri);
  // Without `csp`, hosts block every request of the app.
  return (
    app && { uri, mimeType: APP_TYPE, text: writePage(app.name, app.title), _meta: { ui: { prefersBorder: false } } }
  );
}

function uriOf(name: AppName): string {
  return `ui://toolwright/${name}`;
}

/**
 * Writes the page of an app. Only this script and this style run, by their hashes. An inline handler would not, even if
 * a renderer let it through.
 */
function writePage(name: AppName, title: string): string {
  const style = PAGE_STYLE + APP_STYLE;
  const policy = `default-src 'none'; script-src '${hash(APP_SCRIPT)}'; style-src '${hash(style)}'; base-uri 'none'; form-action 'none'`;
  return `<!doctype html>
<html lang="en" data-app="${name}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<style>${style}</style>
</head>
<body>
<main id="app"></main>
<script type="module">${APP_SCRIPT}</script>
</body>
</html>
`;
}

function hash(text: string): string {
  return `sha256-${createHash("sha256").update(text).digest("base64")}`;
}
