import { ROUTES as APOLLO } from "../../packages/sandbox/src/apollo/respond.ts";
import { ROUTES as CUSTOMERIO } from "../../packages/sandbox/src/customerio/respond.ts";
import { ROUTES as DATADOG } from "../../packages/sandbox/src/datadog/respond.ts";

interface AnyRoute {
  readonly methods: readonly string[];
  readonly path: string;
}

const inTable = (endpoint: string) => `| \`${endpoint}\` | – |`;
const inList = (endpoint: string) => `- \`${endpoint}\``;

/** Lists every endpoint of the sandbox, such as `GET /v1/segments`. */
export function sandboxEndpoints(): readonly string[] {
  return [DATADOG, CUSTOMERIO, APOLLO].flatMap(endpointsOf);
}

/** Renders the sandbox's README with each endpoint that it lacks, and a dash for the method of the vendor's client. */
export function renderEndpoints(readme: string): string {
  const page = [DATADOG, CUSTOMERIO].reduce((text, routes) => withEndpoints(text, routes, inTable), readme);
  return withEndpoints(page, APOLLO, inList);
}

function endpointsOf(routes: readonly AnyRoute[]): string[] {
  return routes.flatMap(({ methods, path }) => methods.map((method) => `${method} ${path}`)).sort();
}

/** Adds a row to a page for each endpoint that it lacks, after the row of another one. */
function withEndpoints(page: string, routes: readonly AnyRoute[], rowOf: (endpoint: string) => string): string {
  const lines = page.split("\n");
  const isRowOf = (endpoint: string) => (line: string) => line.startsWith(rowOf(endpoint).split("–")[0] ?? "");
  const endpoints = endpointsOf(routes);
  const last = lines.findLastIndex((line) => endpoints.some((endpoint) => isRowOf(endpoint)(line)));
  const missing = endpoints.filter((endpoint) => !lines.some(isRowOf(endpoint))).map(rowOf);
  return lines.toSpliced(last + 1, 0, ...missing).join("\n");
}
