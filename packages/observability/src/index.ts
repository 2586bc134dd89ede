// The public surface, name by name. Single tools are entries of their own: `@toolwright/observability/tools/search-logs`.
export { SITES, type Site } from "./datadog/site.ts";
export { createServices, type ObservabilityOptions, type ObservabilityServices } from "./services.ts";
export { createObservability, type Observability } from "./toolkit.ts";
