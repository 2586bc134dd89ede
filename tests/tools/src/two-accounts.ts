import { createSandbox, type Sandbox } from "@toolwright/sandbox";
import fc from "fast-check";
import { createTools, TOOL_NAMES, toolCase } from "./tool-cases.ts";
import { type Arguments, validArguments } from "./valid-arguments.ts";

/** Names of the two accounts. */
export const ACCOUNTS = ["eu", "us"] as const;

/** Name of an account. */
export type AccountName = (typeof ACCOUNTS)[number];

/** Two accounts of every vendor: two sandboxes behind one network, which knows the accounts by their keys. */
export interface TwoAccounts {
  readonly sandboxes: Readonly<Record<AccountName, Sandbox>>;
  /** The file of accounts, as data. */
  readonly file: { readonly accounts: Readonly<Record<AccountName, AccountEntry>> };
  /** The environment variables that have the keys. */
  readonly environment: Readonly<Record<string, string>>;
  /** Sends a request to the sandbox whose keys it carries. Passes on requests without keys. */
  readonly fetch: typeof globalThis.fetch;
  /** Returns the number of requests that each account has received. */
  counts(): Readonly<Record<AccountName, number>>;
}

/** An account in the file. */
export interface AccountEntry {
  readonly description: string;
  readonly variables: Readonly<Record<string, string>>;
  readonly settings: Readonly<Record<string, string>>;
}

/** Keys in the vendors' forms, which begin with a digit of the account. */
function keysOf(digit: string): Readonly<Record<string, string>> {
  return {
    OBSERVABILITY_API_KEY: `${digit}c4aa17e00dd4f3b9e2f6a7d81c5b390`,
    OBSERVABILITY_APPLICATION_KEY: `${digit}be1c3a95dd2486fa0c2e9184b7d3f65aa10c2de`,
    MESSAGING_SITE_ID: `${digit}1ca4a127e00b9d83f64`,
    MESSAGING_TRACKING_API_KEY: `${digit}8d2b7c6ca4a9f01835d`,
    MESSAGING_APP_API_KEY: `${digit}a4a7bd05c1f4e96a8d3b2e7f0915c48`,
    SALES_API_KEY: `${digit}a4aQx7LmZr3VtYw9KpNdg`,
  };
}

const KEYS = { eu: keysOf("1"), us: keysOf("2") };

/** Creates two accounts. */
export function createTwoAccounts(clock: { now(): number }): TwoAccounts {
  const open = (seed: string) => createSandbox({ seed, clock, enforceLimits: false, sales: { credits: 1e9 } });
  const sandboxes = { eu: open("eu"), us: open("us") };
  const counts = { eu: 0, us: 0 };
  const replacements = ACCOUNTS.map((name) => [name, replacementsOf(KEYS[name], sandboxes[name])] as const);
  const { fetch: send } = globalThis;
  return {
    sandboxes,
    file: { accounts: { eu: entryOf("eu", sandboxes.eu), us: entryOf("us", sandboxes.us) } },
    environment: Object.fromEntries(
      ACCOUNTS.flatMap((name) => Object.entries(KEYS[name]).map(([variable, key]) => [sourceOf(name, variable), key])),
    ),
    counts: () => ({ ...counts }),
    fetch(input, init) {
      const request = new Request(input, init);
      const headers = new Headers(request.headers);
      const carried = KEY_HEADERS.flatMap((header) => headers.get(header) ?? []);
      if (carried.length === 0) return send(request);
      const [owner, ...others] = replacements.filter(([, keys]) => carried.some((key) => keys.has(key)));
      if (owner === undefined || others.length > 0) throw new Error("The request has keys of no account, or of two.");
      const [name, keys] = owner;
      for (const header of KEY_HEADERS) {
        const key = headers.get(header);
        if (key !== null) headers.set(header, keys.get(key) ?? "not a key of this account");
      }
      counts[name]++;
      const { observability, messaging, sales } = sandboxes[name];
      const { hostname } = new URL(request.url);
      const backend = /datadoghq/.test(hostname) ? observability : /apollo/.test(hostname) ? sales : messaging;
      return backend.fetch(new Request(request, { headers }));
    },
  };
}

const KEY_HEADERS = ["dd-api-key", "dd-application-key", "authorization", "x-api-key"];

const sourceOf = (name: AccountName, variable: string) => `${name.toUpperCase()}_${variable}`;

function entryOf(name: AccountName, { observability, messaging }: Sandbox): AccountEntry {
  return {
    description: `Shops in ${name === "eu" ? "Europe" : "America"}`,
    variables: Object.fromEntries(Object.keys(KEYS[name]).map((variable) => [variable, sourceOf(name, variable)])),
    settings: { OBSERVABILITY_SITE: observability.options.site, MESSAGING_REGION: messaging.options.region },
  };
}

/** The headers' values that a sandbox expects, by those that carry an account's keys. */
function replacementsOf(keys: Readonly<Record<string, string>>, { observability, messaging, sales }: Sandbox) {
  const { siteId, trackingApiKey, appApiKey } = messaging.options;
  const track = (id = "", key = "") => `Basic ${btoa(`${id}:${key}`)}`;
  return new Map([
    [keys["OBSERVABILITY_API_KEY"], observability.options.apiKey],
    [keys["OBSERVABILITY_APPLICATION_KEY"], observability.options.applicationKey],
    [track(keys["MESSAGING_SITE_ID"], keys["MESSAGING_TRACKING_API_KEY"]), track(siteId, trackingApiKey)],
    [`Bearer ${keys["MESSAGING_APP_API_KEY"]}`, `Bearer ${appApiKey}`],
    [keys["SALES_API_KEY"], sales.options.apiKey],
  ]);
}

/** A random call of a tool in one account. */
export interface RandomCall {
  readonly account: AccountName;
  readonly tool: string;
  readonly args: Arguments;
}

/** Returns random calls over all tools: examples from the account's own data, and arguments that match the schema. */
export function randomCalls({ sandboxes }: TwoAccounts, count: number, seed: number): readonly RandomCall[] {
  const tools = new Map(createTools(sandboxes.eu).map((tool) => [tool.name as string, validArguments(tool)]));
  const call = fc
    .record({ account: fc.constantFrom(...ACCOUNTS), tool: fc.constantFrom(...TOOL_NAMES), isExample: fc.boolean() })
    .chain(({ account, tool, isExample }) => {
      const args = isExample ? fc.constant(toolCase(sandboxes[account], tool).example) : tools.get(tool);
      return fc.record({ account: fc.constant(account), tool: fc.constant(tool), args: args ?? fc.constant({}) });
    });
  return fc.sample(call, { numRuns: count, seed });
}
