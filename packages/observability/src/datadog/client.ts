import {
  createHttpClient,
  createSecrets,
  type HttpClient,
  type HttpOptions,
  readSecrets,
  type SecretOption,
} from "@toolwright/core/authoring";
import { explainDatadogError } from "./errors.ts";
import { readSite, siteAddress } from "./site.ts";

/** How to reach a Datadog account. Every secret is read when it is first needed, not when the client is made. */
export interface DatadogOptions extends HttpOptions {
  /** API key. Default: the variable `OBSERVABILITY_API_KEY`. */
  readonly apiKey?: SecretOption | undefined;
  /** Application key, with `logs_read_data` and `apm_read`. Default: the variable `OBSERVABILITY_APPLICATION_KEY`. */
  readonly applicationKey?: SecretOption | undefined;
  /** Site of the account, `datadoghq.eu` or its address. Default: the variable `OBSERVABILITY_SITE`. */
  readonly site?: SecretOption | undefined;
  /** Another address instead of the site's, for a proxy or a local server; the keys are sent there. */
  readonly baseUrl?: string | undefined;
}

/** A client of the Datadog API. */
export function createDatadogClient(options: DatadogOptions): HttpClient {
  const secrets = createSecrets({
    apiKey: { option: options.apiKey, optionName: "apiKey", variable: "OBSERVABILITY_API_KEY" },
    applicationKey: {
      option: options.applicationKey,
      optionName: "applicationKey",
      variable: "OBSERVABILITY_APPLICATION_KEY",
    },
  });
  const site = { option: options.site, optionName: "site", variable: "OBSERVABILITY_SITE" };
  return createHttpClient({
    ...options,
    service: "Datadog",
    baseUrl: options.baseUrl ?? (() => siteAddress(readSite(readSecrets({ site }).site))),
    headers() {
      const { apiKey, applicationKey } = secrets.read(options.baseUrl === undefined ? { site } : {});
      return { "dd-api-key": apiKey, "dd-application-key": applicationKey };
    },
    secrets: secrets.list,
    explain: explainDatadogError,
  });
}
