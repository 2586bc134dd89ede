import { format } from "node:util";
import { pageSandbox } from "./page-sandbox.ts";

// Runs the given blocks of pages one after the other. API keys are the sandbox's, and requests to the vendors' hosts go
// to the sandbox. Writes one line of JSON per block.

const { observability, messaging, sales } = pageSandbox;
const platformFetch = globalThis.fetch;

Object.assign(process.env, {
  OBSERVABILITY_API_KEY: observability.options.apiKey,
  OBSERVABILITY_APPLICATION_KEY: observability.options.applicationKey,
  OBSERVABILITY_SITE: observability.options.site,
  MESSAGING_SITE_ID: messaging.options.siteId,
  MESSAGING_TRACKING_API_KEY: messaging.options.trackingApiKey,
  MESSAGING_APP_API_KEY: messaging.options.appApiKey,
  MESSAGING_REGION: messaging.options.region,
  SALES_API_KEY: sales.options.apiKey,
});

globalThis.fetch = async (input, init) => {
  const request = new Request(input, init);
  const { host, hostname } = new URL(request.url);
  if (host === "api.datadoghq.com") return observability.fetch(request);
  if (host.endsWith(".customer.io")) return messaging.fetch(request);
  if (host === "api.apollo.io") return sales.fetch(request);
  if (hostname === "127.0.0.1") return platformFetch(request);
  throw new TypeError(`A block sent a request to ${host}, which is not in the sandbox.`);
};

for (const file of process.argv.slice(2)) {
  const printed: string[] = [];
  console.log = (...values: readonly unknown[]) => printed.push(`${format(...values)}\n`);
  const error = await import(file).then(
    () => null,
    (thrown: unknown) => format(thrown),
  );
  process.stdout.write(`${JSON.stringify({ file, error, printed: printed.join("") })}\n`);
}
process.exit(0);
