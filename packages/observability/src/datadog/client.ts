import { isToolError } from "@toolwright/core/authoring";
import {
  createHttpClient,
  createSecrets,
  type HttpClient,
  type HttpOptions,
  type RequestsLeft,
  readCount,
  readSecrets,
  type SecretOption,
} from "@toolwright/core/http";
import { explainDatadogError } from "./errors.ts";
import { type LogsScope, type LogsScopeOptions, readLogsScope } from "./logs-scope.ts";
import { doubtSite, readSite, type SITES, siteAddress } from "./site.ts";

/**
 * Connection settings of a Datadog account. Each secret is read when it is first needed, not when the client is
 * created.
 */
export interface DatadogOptions extends HttpOptions, LogsScopeOptions {
  /** API key. Default: the environment variable `OBSERVABILITY_API_KEY`. */
  readonly apiKey?: SecretOption | undefined;
  /**
   * Application key, with these permissions: `logs_read_data` for logs, `apm_read` for spans and traces,
   * `monitors_read`, `events_read`, `metrics_read` for FindMetrics, `timeseries_query` for QueryMetrics, and
   * `incident_read` for SearchIncidents. Default: the environment variable `OBSERVABILITY_APPLICATION_KEY`.
   */
  readonly applicationKey?: SecretOption | undefined;
  /**
   * The account's site, such as `datadoghq.eu`, or the address of its web app. Default: the environment variable
   * `OBSERVABILITY_SITE`.
   */
  readonly site?: (typeof SITES)[number] | (string & Record<never, never>) | (() => string) | undefined;
  /** Address of a proxy or local server to use instead of the site. It receives the keys. */
  readonly baseUrl?: string | undefined;
}

/** A client of the Datadog API. */
export interface DatadogClient extends HttpClient {
  /**
   * Scope of the logs to read.
   * @throws ToolError `misconfigured` for a variable with an unknown value
   */
  logsScope(): LogsScope;
}

/** An account's settings, each with its option and its environment variable. */
export function datadogSettings({ apiKey, applicationKey, site }: DatadogOptions) {
  return {
    apiKey: { option: apiKey, optionName: "apiKey", variable: "OBSERVABILITY_API_KEY" },
    applicationKey: {
      option: applicationKey,
      optionName: "applicationKey",
      variable: "OBSERVABILITY_APPLICATION_KEY",
    },
    site: { option: site, optionName: "site", variable: "OBSERVABILITY_SITE" },
  };
}

/** Creates a client of the Datadog API. */
export function createDatadogClient(options: DatadogOptions): DatadogClient {
  const { logsStorageTier, logsIndexes } = options;
  // Reads the options immediately, and the environment at the first call.
  if (logsStorageTier !== undefined || logsIndexes !== undefined) readLogsScope({ logsStorageTier, logsIndexes });
  const { site, ...keys } = datadogSettings(options);
  const secrets = createSecrets(keys, options.baseUrl === undefined ? { site } : {});
  const client = createHttpClient({
    ...options,
    service: "Datadog",
    baseUrl: options.baseUrl ?? (() => siteAddress(readSite(readSecrets({ site }).site))),
    secrets,
    headers: ({ apiKey, applicationKey }) => ({ "dd-api-key": apiKey, "dd-application-key": applicationKey }),
    explain: explainDatadogError,
    requestsLeft,
  });
  return {
    ...client,
    async send(request, call) {
      try {
        return await client.send(request, call);
      } catch (error) {
        const isDoubtful = isToolError(error) && error.code === "unavailable" && options.baseUrl === undefined;
        // A mistake in the site looks like a network failure.
        const doubt = isDoubtful ? doubtSite(readSite(readSecrets({ site }).site)) : null;
        throw isDoubtful && doubt !== null ? error.with({ message: `${error.message} ${doubt}` }) : error;
      }
    },
    logsScope: () => readLogsScope({ logsStorageTier, logsIndexes }),
  };
}

const WINDOWS: ReadonlyMap<number | null, string> = new Map([
  [60, "minute"],
  [3_600, "hour"],
  [86_400, "day"],
]);

function requestsLeft(headers: Headers): RequestsLeft[] {
  const read = (name: string) => readCount(headers.get(`x-ratelimit-${name}`));
  const [left, limit, seconds] = [read("remaining"), read("limit"), read("period")];
  return left === null
    ? []
    : [{ left, limit, window: WINDOWS.get(seconds) ?? (seconds === null ? null : `${seconds} s`) }];
}
