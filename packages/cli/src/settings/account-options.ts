import type { ObservabilityOptions } from "@toolwright/observability";
import type { Sandbox } from "@toolwright/sandbox";
import type { Environment } from "../process-access.ts";

/** Where the accounts of the toolkits are. */
export interface AccountSource {
  readonly environment: Environment;
  readonly fetch?: typeof globalThis.fetch | undefined;
  /** The simulated backends; `null` for the real ones. */
  readonly sandbox: Sandbox | null;
}

/** Options with these keys and settings, and the `fetch` that uses them. */
type OptionsWith<Name extends string> = { readonly [Key in Name]: string } & {
  readonly fetch?: typeof globalThis.fetch | undefined;
};

/** Which logs to read. */
type LogsScope = Pick<ObservabilityOptions, "logsStorageTier" | "logsIndexes">;

/** The options that connect each toolkit. Named, because declarations cannot name types inside the sandbox. */
export interface AccountOptions {
  readonly observability: OptionsWith<"apiKey" | "applicationKey" | "site"> & LogsScope;
  readonly messaging: OptionsWith<"siteId" | "trackingApiKey" | "appApiKey" | "region">;
  readonly sales: OptionsWith<"apiKey">;
}

/**
 * The options that connect each toolkit to its account, or to the sandbox. A missing key is `""`, because a toolkit would
 * replace `undefined` by the variable of the process, and a profile may leave that variable out.
 */
export function accountOptions({ environment, sandbox, fetch }: AccountSource): AccountOptions {
  const keyOf = (name: string) => environment[name] ?? "";
  return {
    observability: sandbox?.observability.options ?? {
      fetch,
      apiKey: keyOf("OBSERVABILITY_API_KEY"),
      applicationKey: keyOf("OBSERVABILITY_APPLICATION_KEY"),
      site: keyOf("OBSERVABILITY_SITE"),
      // The toolkit checks the tier.
      logsStorageTier: (keyOf("OBSERVABILITY_LOGS_STORAGE_TIER").trim() || "indexes") as LogsScope["logsStorageTier"],
      logsIndexes: keyOf("OBSERVABILITY_LOGS_INDEXES")
        .split(",")
        .flatMap((name) => name.trim() || []),
    },
    messaging: sandbox?.messaging.options ?? {
      fetch,
      siteId: keyOf("MESSAGING_SITE_ID"),
      trackingApiKey: keyOf("MESSAGING_TRACKING_API_KEY"),
      appApiKey: keyOf("MESSAGING_APP_API_KEY"),
      region: keyOf("MESSAGING_REGION"),
    },
    sales: sandbox?.sales.options ?? { fetch, apiKey: keyOf("SALES_API_KEY") },
  };
}
