import { createSandbox } from "@toolwright/sandbox";
import { testClock } from "@toolwright/tests-support";
import { describe, expect, test } from "vitest";
import { KEYS, permissionsWithout, SETTINGS, vendors, vendorsExcept } from "../__fixtures__/accounts.ts";
import { createCertificate } from "../__fixtures__/certificate.ts";
import { INSTANT, runHere } from "../__fixtures__/run-here.ts";
import {
  closedAddress,
  networkTo,
  redirectTo,
  startSilent,
  startTls,
  type Vendor,
} from "../__fixtures__/vendor-network.ts";
import { CATALOG } from "../catalog.ts";
import type { DoctorReport } from "../commands/doctor.ts";

/** A set-up, and the doctor's findings about it. */
interface SetUp {
  readonly toolkit: "observability" | "messaging" | "sales";
  /** Replaces settings; `""` unsets one. */
  readonly settings?: Readonly<Record<string, string>>;
  /** Plays the vendors. Default: accounts without a problem. */
  readonly vendor?: () => Vendor;
  /** Connects to the vendors. Default: over a socket. */
  readonly network?: () => Promise<typeof globalThis.fetch>;
  readonly flags?: readonly string[];
  readonly cause: string;
  readonly exit: string;
  readonly message: string;
  readonly fix: string;
  /** The tools that lack something. */
  readonly lacks?: readonly string[];
}

const HOUR = 3_600_000;
const html = (status: number) => () =>
  new Response("<!DOCTYPE html><title>Sign in</title>", { status, headers: { "content-type": "text/html" } });
const text = (status: number, words: string, headers = {}) => new Response(words, { status, headers });
const at =
  (...hosts: readonly string[]): (() => Vendor) =>
  () => {
    const account = vendors();
    return (request) =>
      hosts.includes(new URL(request.url).hostname)
        ? account(request)
        : Response.json({ errors: ["Forbidden"] }, { status: 403 });
  };
const tls = (hosts: readonly string[]) => async () => {
  const certificate = createCertificate({ hosts, fromMs: Date.now() - HOUR, toMs: Date.now() + HOUR });
  return redirectTo(`https://127.0.0.1:${await startTls(certificate, vendors(), INSTANT)}`);
};
const APP_READERS = CATALOG.map(({ name }) => name).filter(
  (name) => name.startsWith("Messaging.") && !/DeletePerson|IdentifyPerson|RecordEvent/.test(name),
);
const TRACK_WRITERS = ["Messaging.DeletePerson", "Messaging.IdentifyPerson", "Messaging.RecordEvent"];
const DATADOG = CATALOG.map(({ name }) => name).filter((name) => name.startsWith("Observability."));
const APOLLO = CATALOG.map(({ name }) => name).filter((name) => name.startsWith("Sales."));
const MESSAGING = [...APP_READERS, ...TRACK_WRITERS].sort();
/** Plays Apollo refusing all requests, or those whose path matches. */
const refusing = (
  refusal: "key_expired" | "key_revoked" | "account_inactive" | "address_blocked" | "work_email",
  path = /./,
) => {
  const { sales } = createSandbox({ clock: testClock(INSTANT) });
  sales.fail({ refusal, times: Number.POSITIVE_INFINITY });
  const refuse: Vendor = ({ url, method }) =>
    sales.fetch(url, { method, headers: { "x-api-key": sales.options.apiKey } });
  return vendorsExcept(path, refuse);
};
const WRONG = [...KEYS.OBSERVABILITY_API_KEY].reverse().join("");

const SET_UPS: Readonly<Record<string, SetUp>> = {
  "a wrong Datadog API key": {
    toolkit: "observability",
    settings: { OBSERVABILITY_API_KEY: WRONG },
    cause: "rejected",
    exit: "keys",
    message: "does not know the API key in OBSERVABILITY_API_KEY",
    fix: "Organization settings > API keys",
    lacks: DATADOG,
  },
  "a revoked Datadog application key": {
    toolkit: "observability",
    settings: { OBSERVABILITY_APPLICATION_KEY: [...KEYS.OBSERVABILITY_APPLICATION_KEY].reverse().join("") },
    cause: "rejected",
    exit: "keys",
    message: "knows the API key, but not the application key",
    fix: "Organization settings > Application keys",
    lacks: DATADOG,
  },
  "an application key without the permission for logs": {
    toolkit: "observability",
    vendor: () => vendors({ permissions: permissionsWithout("logs_read_data") }),
    cause: "lacks_permission",
    exit: "keys",
    message: "lacks the permission logs_read_data",
    fix: "add the scope logs_read_data",
    lacks: ["Observability.AggregateEvents", "Observability.DiscoverFacets", "Observability.SearchLogs"],
  },
  "an application key without the permission for spans": {
    toolkit: "observability",
    vendor: () => vendors({ permissions: permissionsWithout("apm_read") }),
    cause: "lacks_permission",
    exit: "keys",
    message: "lacks the permission apm_read",
    fix: "add the scope apm_read",
    lacks: [
      "Observability.AggregateEvents",
      "Observability.DiscoverFacets",
      "Observability.GetTrace",
      "Observability.SearchSpans",
    ],
  },
  "an application key without the permission for monitors": {
    toolkit: "observability",
    vendor: () => vendors({ permissions: permissionsWithout("monitors_read") }),
    cause: "lacks_permission",
    exit: "keys",
    message: "lacks the permission monitors_read",
    fix: "add the scope monitors_read",
    lacks: ["Observability.GetMonitor", "Observability.SearchMonitors"],
  },
  "an application key without the permission for values of metrics": {
    toolkit: "observability",
    vendor: () => vendors({ permissions: permissionsWithout("timeseries_query") }),
    cause: "lacks_permission",
    exit: "keys",
    message: "lacks the permission timeseries_query",
    fix: "add the scope timeseries_query",
    lacks: ["Observability.QueryMetrics"],
  },
  "an application key without the permission for names of metrics": {
    toolkit: "observability",
    vendor: () => vendors({ permissions: permissionsWithout("metrics_read") }),
    cause: "lacks_permission",
    exit: "keys",
    message: "lacks the permission metrics_read",
    fix: "add the scope metrics_read",
    lacks: ["Observability.FindMetrics"],
  },
  "an application key without the permission for events": {
    toolkit: "observability",
    vendor: () => vendors({ permissions: permissionsWithout("events_read") }),
    cause: "lacks_permission",
    exit: "keys",
    message: "lacks the permission events_read",
    fix: "add the scope events_read",
    lacks: ["Observability.SearchEvents"],
  },
  "an account at another site of Datadog": {
    toolkit: "observability",
    vendor: at("api.us5.datadoghq.com"),
    cause: "other_region",
    exit: "keys",
    message: "belongs to an account at us5.datadoghq.com, and not at datadoghq.com",
    fix: "Set OBSERVABILITY_SITE=us5.datadoghq.com.",
    lacks: DATADOG,
  },
  "a site that does not exist": {
    toolkit: "observability",
    settings: { OBSERVABILITY_SITE: "datadog.eu" },
    cause: "unknown_value",
    exit: "usage",
    message: "OBSERVABILITY_SITE is not a site of Datadog",
    fix: "Did you mean OBSERVABILITY_SITE=datadoghq.eu?",
  },
  "swapped API and application keys": {
    toolkit: "observability",
    settings: {
      OBSERVABILITY_API_KEY: KEYS.OBSERVABILITY_APPLICATION_KEY,
      OBSERVABILITY_APPLICATION_KEY: KEYS.OBSERVABILITY_API_KEY,
    },
    cause: "swapped",
    exit: "keys",
    message: "OBSERVABILITY_API_KEY and OBSERVABILITY_APPLICATION_KEY are swapped",
    fix: "Exchange the two values.",
  },
  "the ID of an application key": {
    toolkit: "observability",
    settings: { OBSERVABILITY_APPLICATION_KEY: "7be1c3a9-5dd2-486f-a0c2-e9184b7d3f65" },
    cause: "wrong_kind",
    exit: "keys",
    message: "contains the ID of a key, and not the key",
    fix: "Copy the key itself.",
  },
  "limits of Datadog that are used up": {
    toolkit: "observability",
    vendor: () => vendors({ rateLimit: { limit: 0 } }),
    cause: "used_up",
    exit: "tryLater",
    message: "rate limit for searches of logs is used up",
    fix: "Wait 3600 s",
  },
  "a local clock that is an hour behind": {
    toolkit: "observability",
    network: () => networkTo(vendors(), INSTANT + HOUR),
    cause: "clock_off",
    exit: "failed",
    message: "The local clock is 60 minutes behind the backend's.",
    fix: "time synchronization (NTP)",
  },
  "a workspace of the other region": {
    toolkit: "messaging",
    vendor: () => vendors({ region: "EU" }),
    cause: "other_region",
    exit: "keys",
    message: "The account is in the region EU.",
    fix: "Set MESSAGING_REGION=EU.",
    lacks: MESSAGING,
  },
  "a workspace of the other region, without Track keys": {
    toolkit: "messaging",
    settings: { MESSAGING_SITE_ID: "", MESSAGING_TRACKING_API_KEY: "", MESSAGING_REGION: "eu" },
    cause: "other_region",
    exit: "keys",
    message: "The account is in the region US.",
    fix: "Set MESSAGING_REGION=US.",
    lacks: MESSAGING,
  },
  "a region that does not exist": {
    toolkit: "messaging",
    settings: { MESSAGING_REGION: "Germany" },
    cause: "unknown_value",
    exit: "usage",
    message: "MESSAGING_REGION is not a region of Customer.io",
    fix: "Set MESSAGING_REGION to US or EU.",
  },
  "a Track API key in place of the App API key": {
    toolkit: "messaging",
    settings: { MESSAGING_APP_API_KEY: KEYS.MESSAGING_TRACKING_API_KEY },
    cause: "wrong_kind",
    exit: "keys",
    message: "contains a Track API key",
    fix: "App API keys",
    lacks: APP_READERS,
  },
  "an App API key in place of the Track API key, and the reverse": {
    toolkit: "messaging",
    settings: {
      MESSAGING_APP_API_KEY: KEYS.MESSAGING_TRACKING_API_KEY,
      MESSAGING_TRACKING_API_KEY: KEYS.MESSAGING_APP_API_KEY,
    },
    cause: "swapped",
    exit: "keys",
    message: "MESSAGING_TRACKING_API_KEY and MESSAGING_APP_API_KEY are swapped",
    fix: "Exchange the two values.",
  },
  "swapped site ID and Track API key": {
    toolkit: "messaging",
    settings: {
      MESSAGING_SITE_ID: KEYS.MESSAGING_TRACKING_API_KEY,
      MESSAGING_TRACKING_API_KEY: KEYS.MESSAGING_SITE_ID,
    },
    cause: "swapped",
    exit: "keys",
    message: "MESSAGING_SITE_ID and MESSAGING_TRACKING_API_KEY are swapped",
    fix: "Exchange the two values.",
    lacks: TRACK_WRITERS,
  },
  "a site ID without its Track API key": {
    toolkit: "messaging",
    settings: { MESSAGING_TRACKING_API_KEY: "" },
    cause: "missing",
    exit: "keys",
    message: "Not set: MESSAGING_TRACKING_API_KEY",
    fix: "Set MESSAGING_TRACKING_API_KEY",
  },
  "a revoked App API key": {
    toolkit: "messaging",
    settings: { MESSAGING_APP_API_KEY: [...KEYS.MESSAGING_APP_API_KEY].reverse().join("") },
    cause: "rejected",
    exit: "keys",
    message: "does not know MESSAGING_APP_API_KEY in any region",
    fix: "App API keys",
    lacks: APP_READERS,
  },
  "a workspace whose plan has no transactional messages": {
    toolkit: "messaging",
    vendor: () =>
      vendorsExcept(/^\/v1\/transactional$/, () => Response.json({ meta: { error: "no" } }, { status: 403 })),
    cause: "lacks_permission",
    exit: "keys",
    message: "denies transactional messages (403)",
    fix: "whether the plan includes transactional messages",
    lacks: ["Messaging.ListTransactionalMessages", "Messaging.SendTransactionalEmail"],
  },
  "limits of Customer.io that are used up": {
    toolkit: "messaging",
    vendor: () => vendorsExcept(/^\/v1\//, () => Response.json({}, { status: 429 })),
    cause: "used_up",
    exit: "tryLater",
    message: "(10 requests per second) is used up",
    fix: "Stop other programs of this workspace",
  },
  "an Apollo key that isn't a master key": {
    toolkit: "sales",
    vendor: () => vendors({ sales: { scopes: ["mixed_people/api_search"] } }),
    cause: "lacks_permission",
    exit: "keys",
    message: "SALES_API_KEY must be a master key.",
    fix: "Set as master key",
    lacks: ["Sales.GetApiUsage"],
  },
  "an Apollo key whose scope has no search": {
    toolkit: "sales",
    vendor: () => vendors({ sales: { scopes: ["usage_stats/api_usage_stats", "usage_stats/credit_usage_stats"] } }),
    cause: "lacks_permission",
    exit: "keys",
    message: "a key whose scope includes api/v1/mixed_people/api_search",
    fix: "or with mixed_people/api_search",
    lacks: ["Sales.SearchPeople"],
  },
  "Apollo's free plan": {
    toolkit: "sales",
    vendor: () => vendors({ sales: { plan: "free" } }),
    cause: "plan",
    exit: "keys",
    message: "plan of this account does not include mixed_people/api_search",
    fix: "Upgrade the plan",
    lacks: ["Sales.SearchOrganizations", "Sales.SearchPeople"],
  },
  "an expired Apollo key": {
    toolkit: "sales",
    settings: { SALES_API_KEY: [...KEYS.SALES_API_KEY].reverse().join("") },
    cause: "rejected",
    exit: "keys",
    message: "does not know the key in SALES_API_KEY",
    fix: "Settings > Integrations > API keys",
    lacks: APOLLO,
  },
  "an Apollo key that the health check does not know": {
    toolkit: "sales",
    vendor: () => vendorsExcept(/auth\/health$/, () => Response.json({ healthy: true, is_logged_in: false })),
    cause: "rejected",
    exit: "keys",
    message: "does not know the key in SALES_API_KEY",
    fix: "Settings > Integrations > API keys",
    lacks: APOLLO,
  },
  ...Object.fromEntries(
    (
      [
        ["key_expired", "rejected", "The key in SALES_API_KEY has expired.", "Create a new one"],
        ["key_revoked", "rejected", "The key in SALES_API_KEY was revoked.", "Create a new one"],
        ["account_inactive", "account_inactive", "account of this API key is inactive", "A new key does not help."],
        ["address_blocked", "address_blocked", "does not accept requests from this IP address", "Allow the address"],
      ] as const
    ).map(([refusal, cause, message, fix]) => [
      `Apollo's refusal ${refusal}`,
      {
        toolkit: "sales",
        vendor: () => refusing(refusal),
        cause,
        exit: "keys",
        message,
        fix,
        lacks: APOLLO,
      } satisfies SetUp,
    ]),
  ),
  "a free Apollo account without a work email": {
    toolkit: "sales",
    vendor: () => refusing("work_email", /mixed_people/),
    cause: "work_email",
    exit: "keys",
    message: "requires a work email for mixed_people/api_search on the free plan",
    fix: "A new key does not help.",
    lacks: ["Sales.SearchPeople"],
  },
  "an Apollo team without credits": {
    toolkit: "sales",
    vendor: () => vendors({ sales: { credits: 0 } }),
    cause: "no_credits",
    exit: "failed",
    message: "has no credits left",
    fix: "next billing cycle",
    lacks: ["Sales.EnrichOrganization", "Sales.EnrichPerson", "Sales.SearchOrganizations"],
  },
  "limits of Apollo that are used up": {
    toolkit: "sales",
    vendor: () =>
      vendorsExcept(/api_search$/, () =>
        Response.json({ message: "no" }, { status: 429, headers: { "retry-after": "42" } }),
      ),
    cause: "used_up",
    exit: "tryLater",
    message: "rate limit for mixed_people/api_search is used up",
    fix: "Wait 42 s",
  },
  "a key with a line break": {
    toolkit: "sales",
    settings: { SALES_API_KEY: `${KEYS.SALES_API_KEY}\n${KEYS.SALES_API_KEY}` },
    cause: "line_break",
    exit: "keys",
    message: "SALES_API_KEY contains a line break",
    fix: "Copy the key again, as one line.",
  },
  "a placeholder in place of a key": {
    toolkit: "sales",
    settings: { SALES_API_KEY: `\${input:sales-key}` },
    cause: "placeholder",
    exit: "keys",
    message: "SALES_API_KEY contains a placeholder",
    fix: "Set the value itself.",
  },
  "quotes around a key": {
    toolkit: "sales",
    settings: { SALES_API_KEY: `"${KEYS.SALES_API_KEY}"` },
    cause: "quoted",
    exit: "keys",
    message: "SALES_API_KEY has quotes around its value",
    fix: "Remove the quotes.",
  },
  "a key after Bearer": {
    toolkit: "messaging",
    settings: { MESSAGING_APP_API_KEY: `Bearer ${KEYS.MESSAGING_APP_API_KEY}` },
    cause: "prefixed",
    exit: "keys",
    message: "MESSAGING_APP_API_KEY starts with an authorization scheme",
    fix: "Set only the App API key",
  },
  "a host that refuses connections": {
    toolkit: "sales",
    network: async () => redirectTo(await closedAddress()),
    cause: "refused",
    exit: "tryLater",
    message: "The connection to api.apollo.io was refused (ECONNREFUSED).",
    fix: "Check whether a firewall blocks it.",
  },
  "a host without an address, behind a proxy that Node does not use": {
    toolkit: "sales",
    settings: { HTTPS_PROXY: "http://ada:s3cret@proxy.example:8080" },
    network: async () => redirectTo("http://no-such-host.invalid"),
    cause: "dns",
    exit: "tryLater",
    message: "The name api.apollo.io cannot be resolved",
    fix: "HTTPS_PROXY is set, but Node's fetch ignores it: set NODE_USE_ENV_PROXY=1 too",
  },
  "a host that never responds": {
    toolkit: "sales",
    network: async () => redirectTo(await startSilent("waits")),
    flags: ["--timeout", "1"],
    cause: "timeout",
    exit: "tryLater",
    message: "api.apollo.io did not respond in time.",
    fix: "Check whether a firewall drops the packets",
  },
  "a host that closes connections": {
    toolkit: "sales",
    network: async () => redirectTo(await startSilent("closes")),
    cause: "connection_lost",
    exit: "tryLater",
    message: "The connection to api.apollo.io broke",
    fix: "Try again.",
  },
  "a self-signed certificate": {
    toolkit: "observability",
    network: tls(["api.datadoghq.com"]),
    cause: "tls_untrusted",
    exit: "tryLater",
    message: "signed by an authority which Node does not trust",
    fix: "set NODE_EXTRA_CA_CERTS to the path",
  },
  "a login page in place of the backend": {
    toolkit: "observability",
    vendor: () => html(200),
    cause: "not_the_backend",
    exit: "failed",
    message: "A web page came back from api.datadoghq.com (status 200)",
    fix: "Open any page in a browser on this network and sign in",
  },
  "a firewall that refuses with a page": {
    toolkit: "sales",
    vendor: () => html(403),
    cause: "not_the_backend",
    exit: "failed",
    message: "A web page came back from api.apollo.io (status 403)",
    fix: "ask who runs the network to allow the host",
  },
  "a redirect to a login page": {
    toolkit: "messaging",
    vendor: () => () => text(302, "", { location: "https://login.hotel.example/?to=x" }),
    cause: "redirected",
    exit: "failed",
    message: "redirects to the host login.hotel.example",
    fix: "sign in",
  },
  "a backend that fails": {
    toolkit: "observability",
    vendor: () => () => text(503, "busy"),
    cause: "backend_failed",
    exit: "tryLater",
    message: "Datadog failed with status 503.",
    fix: "status page of Datadog",
  },
};

async function runDoctor(setUp: SetUp, flags: readonly string[]) {
  const network = setUp.network ?? (() => networkTo((setUp.vendor ?? vendors)(), INSTANT));
  const environment = { ...SETTINGS, ...setUp.settings };
  const ran = await runHere(["doctor", setUp.toolkit, ...(setUp.flags ?? []), ...flags], {
    environment,
    fetch: await network(),
    clock: testClock(INSTANT),
  });
  return { ...ran, environment };
}

describe("doctor names the cause and the fix, and shows no part of a key", () => {
  test.each(Object.entries(SET_UPS))("%s", async (_, setUp) => {
    const [json, table] = [await runDoctor(setUp, ["--json"]), await runDoctor(setUp, [])];
    const { toolkits, exitCode } = JSON.parse(json.out) as DoctorReport;
    const problems = toolkits.flatMap(({ findings }) => findings).filter(({ outcome }) => outcome === "problem");
    expect(problems[0]).toMatchObject({
      cause: setUp.cause,
      message: expect.stringContaining(setUp.message),
      fix: expect.stringContaining(setUp.fix),
    });
    expect(new Set(problems.map(({ cause }) => cause))).toEqual(new Set([setUp.cause]));
    expect([json.exit, table.exit]).toEqual([setUp.exit, setUp.exit]);
    expect(exitCode).not.toBe(0);
    const tools = toolkits.flatMap((toolkit) => toolkit.tools);
    expect(tools.filter(({ outcome }) => outcome === "lacks").map(({ tool }) => tool)).toEqual(setUp.lacks ?? []);
    const flat = table.out.replaceAll(/\s+/g, " ");
    expect(flat).toContain(setUp.message);
    expect(flat).toContain(setUp.fix);
    if (["rejected", "too_short", "wrong_kind"].includes(setUp.cause))
      expect(table.out).toMatch(/^ {4}export [A-Z_]+=…\n[\s\S]*Find or make them at:\n {4}https:/m);
    expectNoPartOfKeys(json.environment, json.out + json.err + table.out + table.err);
  });
});

/** Counts every run of six characters of a key as a part of it. */
function expectNoPartOfKeys(environment: Readonly<Record<string, string>>, output: string): void {
  const secrets = Object.entries(environment).filter(([name]) => /_KEY$|_ID$|PROXY$/.test(name));
  const parts = secrets.flatMap(([, value]) =>
    /^\$/.test(value)
      ? []
      : Array.from({ length: Math.max(0, value.length - 5) }, (_, start) => value.slice(start, start + 6)),
  );
  const harmless = ["Bearer", "http:/", "ttp://"];
  expect(parts.filter((part) => !harmless.includes(part) && output.includes(part))).toEqual([]);
}

test("there are at least 20 broken set-ups", () => {
  expect(Object.keys(SET_UPS).length).toBeGreaterThanOrEqual(20);
});

test("a vendor that repeats keys in bodies, headers and redirects cannot make doctor show them", async () => {
  const echo: Vendor = (request) => {
    const key = [...request.headers.values()].join(" ");
    const name = [...request.headers.keys()].find((header) => /key|authorization/.test(header)) ?? "";
    const value = (request.headers.get(name) ?? "").split(" ").at(-1);
    return text(302, key, { location: `https://${value}.example/${value}`, "x-ratelimit-name": String(value) });
  };
  for (const toolkit of ["observability", "messaging", "sales"] as const) {
    const setUp = { toolkit, vendor: () => echo, cause: "", exit: "", message: "", fix: "" };
    const [json, table] = [await runDoctor(setUp, ["--json"]), await runDoctor(setUp, [])];
    expect(json.exit).toBe("failed");
    expectNoPartOfKeys(json.environment, json.out + json.err + table.out + table.err);
  }
});

test("doctor finds nothing wrong with three accounts that work, and lists every tool", async () => {
  const fetch = await networkTo(vendors(), INSTANT);
  const { exit, out, err } = await runHere(["doctor", "--json", "--timeout", "60"], { environment: SETTINGS, fetch });
  expect({ exit, err }).toEqual({ exit: "ok", err: "" });
  const { toolkits, status } = JSON.parse(out) as DoctorReport;
  expect(status).toBe("ok");
  const tools = toolkits.flatMap((toolkit) => toolkit.tools);
  expect(tools.map(({ tool }) => tool).sort()).toEqual(CATALOG.map(({ name }) => name).sort());
  const unchecked = CATALOG.filter(({ effect }) => effect !== "reads").map(({ name }) => name);
  const unverified = tools.filter(({ outcome }) => outcome === "not_checkable").map(({ tool }) => tool);
  expect(unverified).toEqual(expect.arrayContaining(unchecked));
  expect(tools.filter(({ outcome }) => outcome === "works")).toHaveLength(CATALOG.length - unverified.length);
});
