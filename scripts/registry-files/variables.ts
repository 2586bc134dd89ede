/** An environment variable of the MCP server, as hosts and registries ask for it. */
export interface Variable {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly isSecret: boolean;
}

const key = (name: string, title: string, description: string): Variable => ({
  name,
  title,
  description,
  isSecret: true,
});
const place = (name: string, title: string, description: string): Variable => ({
  ...key(name, title, description),
  isSecret: false,
});

/** Every variable that a toolkit reads. All are optional: the server offers the toolkits whose variables are set. */
export const HOST_VARIABLES: readonly Variable[] = [
  key("OBSERVABILITY_API_KEY", "Datadog API key", "Only for the Datadog tools."),
  key("OBSERVABILITY_APPLICATION_KEY", "Datadog application key", "Only for the Datadog tools."),
  place("OBSERVABILITY_SITE", "Datadog site", "Only for the Datadog tools, such as datadoghq.eu."),
  key("MESSAGING_APP_API_KEY", "Customer.io App API key", "Only for the Customer.io tools."),
  place("MESSAGING_REGION", "Customer.io region", "Only for the Customer.io tools: US or EU."),
  key("MESSAGING_SITE_ID", "Customer.io site id", "Only for the Customer.io tools that write."),
  key("MESSAGING_TRACKING_API_KEY", "Customer.io Tracking API key", "Only for the Customer.io tools that write."),
  key("SALES_API_KEY", "Apollo.io API key", "Only for the Apollo.io tools."),
];
