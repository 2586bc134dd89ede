import { describe, expect, test } from "vitest";
import { SETTINGS, vendors } from "../__fixtures__/accounts.ts";
import { runHere } from "../__fixtures__/run-here.ts";

const DOCTOR = ["doctor", "observability", "--offline"];
const VENDOR = { DD_API_KEY: "canary-api-key", DD_APP_KEY: "canary-app-key", DD_SITE: "us5.datadoghq.com" };

describe("doctor, without a toolkit's variables,", () => {
  test("prints the commands that take them from the vendor's own variables, and no value", async () => {
    const { exit, out } = await runHere(DOCTOR, { environment: VENDOR });
    expect(exit).toBe("keys");
    expect(out).toContain(`Set, not read: DD_API_KEY, DD_APP_KEY, DD_SITE. Copy:
    export OBSERVABILITY_API_KEY="$DD_API_KEY"
    export OBSERVABILITY_APPLICATION_KEY="$DD_APP_KEY"
    export OBSERVABILITY_SITE="$DD_SITE"
`);
    expect(out).not.toContain("canary");
  });

  test("prefers Datadog's short names of variables, and takes the long ones too", async () => {
    const { DD_SITE, ...long } = VENDOR;
    const environment = { DATADOG_API_KEY: long.DD_API_KEY, DATADOG_APP_KEY: "x", DATADOG_SITE: "foo", ...VENDOR };
    expect((await runHere(DOCTOR, { environment })).out).not.toContain("DATADOG");
    const { out } = await runHere(DOCTOR, { environment: { DATADOG_API_KEY: long.DD_API_KEY, DATADOG_SITE: DD_SITE } });
    expect(out).toContain('    export OBSERVABILITY_API_KEY="$DATADOG_API_KEY"\n');
    expect(out).toContain('    export OBSERVABILITY_SITE="$DATADOG_SITE"\n');
  });

  test("takes a variable that is named like the vendor's, and Customer.io's own region", async () => {
    const key = "0123456789abcdef0123456789abcdef01234567";
    const { out } = await runHere(DOCTOR, { environment: { OBSERVABILITY_APP_KEY: key } });
    expect(out).toContain("  Set, not read: OBSERVABILITY_APP_KEY. Copy, with your values for the dots:\n");
    expect(out).toContain('    export OBSERVABILITY_APPLICATION_KEY="$OBSERVABILITY_APP_KEY"\n');
    expect(out).not.toContain("did you mean");
    const messaging = await runHere(["doctor", "messaging", "--offline"], { environment: { CIO_REGION: "eu" } });
    expect(messaging.out).toContain('    export MESSAGING_REGION="$CIO_REGION"\n');
  });

  test("writes limits as a call does, with the time until all requests are left again", async () => {
    const { out } = await runHere(["doctor", "observability", "--sandbox"]);
    expect(out).toMatch(/searches of monitors: 2,999 of 3,000, all again in \d+ s\n/);
    expect(out).toMatch(/searches of logs: 299 of 300, all again in \d+ min\n/);
  });

  test("advises to set variables, since a command has no options", async () => {
    const { out } = await runHere(DOCTOR, {
      environment: { OBSERVABILITY_API_KEY: "0123456789abcdef0123456789abcdef" },
    });
    expect(out.replaceAll(/\s+/g, " ")).toContain("OBSERVABILITY_SITE in the environment of this process.");
    expect(out).not.toContain("option");
  });

  test.each([
    ["observability", "OBSERVABILITY_API_KEY", "https://app.datadoghq.com/organization-settings/api-keys"],
    ["messaging", "MESSAGING_SITE_ID", "https://fly.customer.io/settings/api_credentials"],
    ["sales", "SALES_API_KEY", "https://developer.apollo.io/#/keys"],
  ])("prints a line per variable, and the pages where keys of %s are made", async (toolkit, variable, page) => {
    const { out } = await runHere(["doctor", toolkit, "--offline"]);
    expect(out).toContain(`  Copy, with your values for the dots:\n    export ${variable}=…\n`);
    expect(out).toContain(`  Find or make them at:\n    ${page}\n`);
  });

  test.each([
    [{ DD_SITE: "datadoghq.eu" }, "app.datadoghq.eu"],
    [{ DD_SITE: "us5.datadoghq.co" }, "us5.datadoghq.com"],
    [{ OBSERVABILITY_SITE: "https://app.us3.datadoghq.com" }, "us3.datadoghq.com"],
    [{ OBSERVABILITY_SITE: "ap1", DD_SITE: "datadoghq.eu" }, "ap1.datadoghq.com"],
    [{ OBSERVABILITY_SITE: "datadoghq.com.eu" }, "app.datadoghq.eu"],
    [{ OBSERVABILITY_SITE: "us1-fed" }, "app.ddog-gov.com"],
    [{ DD_SITE: "foo" }, "app.datadoghq.com"],
  ])("links to the web app of the site: %j", async (environment, host) => {
    const { out } = await runHere(DOCTOR, { environment });
    expect(out).toContain(`    https://${host}/organization-settings/api-keys\n`);
  });

  test("reports the vendor's own values that can't be keys or a site, and copies none", async () => {
    const { exit, out } = await runHere(DOCTOR, { environment: { DD_SITE: "foo", DD_API_KEY: "xx" } });
    expect(exit).toBe("keys");
    expect(out).toContain("problem   DD_API_KEY has fewer than 8 characters, so it is incomplete.");
    expect(out).toContain("problem   DD_SITE is not a site of Datadog.");
    for (const name of ["API_KEY", "APPLICATION_KEY", "SITE"])
      expect(out).toContain(`export OBSERVABILITY_${name}=…\n`);
    expect(out).not.toMatch(/foo|"\$DD/);
  });

  test.each([
    ["datadog.com", 'APPLICATION_KEY="$DD_APP_KEY"\n    export OBSERVABILITY_SITE=datadoghq.com\n'],
    [
      "canary",
      'APPLICATION_KEY="$DD_APP_KEY"\n    export OBSERVABILITY_SITE=…\n  OBSERVABILITY_SITE: such as datadoghq.com (US1) or datadoghq.eu (EU1)\n  Find or make them at:\n',
    ],
  ])("copies no wrong site: %s", async (wrong, lines) => {
    const { out } = await runHere(DOCTOR, { environment: { ...VENDOR, DD_SITE: wrong } });
    expect(out).toContain(lines);
    expect(out).not.toMatch(/\$DD_SITE|canary/);
  });

  test.each([
    ["observability", "\n  OBSERVABILITY_SITE: such as datadoghq.com (US1) or datadoghq.eu (EU1)\n  Find"],
    [
      "messaging",
      `
  MESSAGING_SITE_ID: only to write people and events
  MESSAGING_TRACKING_API_KEY: only to write people and events
  MESSAGING_REGION: US or EU
  Find`,
    ],
    ["sales", "KEY=…\n  Find"],
  ])("names typical values of %s, and the keys that only writing needs", async (toolkit, lines) => {
    const { out } = await runHere(["doctor", toolkit]);
    expect(out).toContain(lines);
    const { out: json } = await runHere(["doctor", toolkit, "--json"]);
    const { toolkits } = JSON.parse(json) as { toolkits: { setUp: { hints: string[] } }[] };
    for (const hint of toolkits[0]?.setUp.hints ?? []) expect(lines).toContain(`  ${hint}\n`);
  });

  test("says once that one toolkit is enough, unless one is named or all are set up", async () => {
    const ONE = "One toolkit is enough: each works alone. Without keys, try any call with --sandbox.";
    const { SALES_API_KEY } = SETTINGS;
    for (const environment of [{}, { SALES_API_KEY }]) {
      const { out } = await runHere(["doctor", "--offline"], { environment });
      expect(out.replaceAll(/\s+/g, " ").trim()).toMatch(new RegExp(`${ONE.replaceAll(".", "\\.")}$`));
    }
    expect((await runHere(["doctor", "sales"])).out).not.toContain("One toolkit");
    expect((await runHere(["doctor", "--offline"], { environment: SETTINGS })).out).not.toContain("One toolkit");
  });

  test("writes one line for a toolkit that is not set up beside one that is, unless its keys are under other names", async () => {
    const { SALES_API_KEY } = SETTINGS;
    const PNPM_PACKAGE_NAME = "toolwright-workspace";
    const { out } = await runHere(["doctor", "--offline"], { environment: { SALES_API_KEY, ...VENDOR } });
    expect(out).toContain(
      "\n\nmessaging (Customer.io): not set up\n  To set it up: toolwright doctor messaging\n\nsales (Apollo): ok\n",
    );
    expect(out).toContain('    export OBSERVABILITY_API_KEY="$DD_API_KEY"\n');
    const clone = await runHere(["doctor", "--offline"], { environment: { SALES_API_KEY, PNPM_PACKAGE_NAME } });
    expect(clone.out).toContain("  To set it up: npx -y pnpm@12 toolwright doctor messaging\n");
    const wrong = await runHere(["doctor", "--offline"], { environment: { SALES_API_KEY, MESSAGING_REGION: "EUR" } });
    expect(wrong.out).toContain("    export MESSAGING_APP_API_KEY=…\n");
  });

  test("wraps sentences at 80 characters, or at the width of a narrower terminal", async () => {
    const environment = {
      DATADOG_API_KEY: "canary-api-key",
      DATADOG_APPLICATION_KEY: "canary-app-key",
      DATADOG_SITE: "eu",
    };
    for (const outColumns of [undefined, 200, 60, 40]) {
      const { out } = await runHere([...DOCTOR, "messaging"], { environment, outColumns });
      // Lines to copy and pages stay whole.
      const lines = out.split("\n").filter((line) => !/^ {4}(?:export|https)/.test(line));
      expect(Math.max(...lines.map(({ length }) => length))).toBeLessThanOrEqual(Math.min(outColumns ?? 80, 80));
      expect(out).toMatch(/Set, not read: DATADOG_API_KEY,\s+DATADOG_APPLICATION_KEY,\s+DATADOG_SITE\./);
    }
  });

  test("says so for a single missing variable too", async () => {
    const environment = { ...SETTINGS, ...VENDOR, OBSERVABILITY_APPLICATION_KEY: "" };
    const { out } = await runHere(DOCTOR, { environment });
    expect(out).toContain('DD_APP_KEY. Copy:\n    export OBSERVABILITY_APPLICATION_KEY="$DD_APP_KEY"\n\n');
    expect(out.replaceAll(/\s+/g, " ")).toContain("in the environment of this process. Set, not read: ");
    expect(out).not.toContain("DD_API_KEY");
  });

  test("has the same in its JSON", async () => {
    const { out } = await runHere([...DOCTOR, "--json"], { environment: { DD_SITE: "us5" } });
    expect(JSON.parse(out)).toMatchObject({
      toolkits: [
        {
          setUp: {
            commands: [
              "export OBSERVABILITY_API_KEY=…",
              "export OBSERVABILITY_APPLICATION_KEY=…",
              'export OBSERVABILITY_SITE="$DD_SITE"',
            ],
            pages: [expect.stringContaining("us5.datadoghq.com"), expect.stringContaining("us5.datadoghq.com")],
          },
        },
      ],
    });
  });
});

describe("doctor prints the line that puts keys into the right variables:", () => {
  const { OBSERVABILITY_API_KEY: api, OBSERVABILITY_APPLICATION_KEY: application } = SETTINGS;
  const { MESSAGING_TRACKING_API_KEY: track, MESSAGING_APP_API_KEY: app, MESSAGING_SITE_ID: site } = SETTINGS;
  const NONE = { OBSERVABILITY_API_KEY: "", OBSERVABILITY_APPLICATION_KEY: "" };

  test.each([
    ["observability", { OBSERVABILITY_API_KEY: application, OBSERVABILITY_APPLICATION_KEY: api }],
    ["messaging", { MESSAGING_APP_API_KEY: track, MESSAGING_TRACKING_API_KEY: app }],
  ])("two keys of %s in each other's", async (toolkit, settings) => {
    const [one, other] = Object.keys(settings).sort();
    const pair = toolkit === "messaging" ? [other, one] : [one, other];
    const { exit, out } = await runHere(["doctor", toolkit, "--offline"], {
      environment: { ...SETTINGS, ...settings },
    });
    expect(exit).toBe("keys");
    expect(out).toContain(`  Copy:\n    export ${pair[0]}="$${pair[1]}" ${pair[1]}="$${pair[0]}"\n\n`);
    expect(out).not.toMatch(/…|Find or make/);
  });

  test("a site ID and a Track API key, which only the vendor tells apart", async () => {
    const { out } = await runHere(["doctor", "messaging"], {
      environment: { ...SETTINGS, MESSAGING_SITE_ID: track, MESSAGING_TRACKING_API_KEY: site },
      fetch: async (input, init) => vendors()(new Request(input, init)),
    });
    const line =
      'export MESSAGING_SITE_ID="$MESSAGING_TRACKING_API_KEY" MESSAGING_TRACKING_API_KEY="$MESSAGING_SITE_ID"';
    expect(out).toContain(`  Copy:\n    ${line}\n`);
  });

  test.each([
    ["API", "APPLICATION", application],
    ["APPLICATION", "API", api],
  ])("a key in the %s key's place, whose own is empty", async (wrong, right, value) => {
    const environment = { ...SETTINGS, ...NONE, [`OBSERVABILITY_${wrong}_KEY`]: value };
    const { out } = await runHere(DOCTOR, { environment });
    const [from, to] = [`OBSERVABILITY_${wrong}_KEY`, `OBSERVABILITY_${right}_KEY`];
    expect(out).toContain(
      `  Copy, with your values for the dots:\n    export ${to}="$${from}"\n    export ${from}=…\n`,
    );
  });

  test("the vendor's own variables in each other's", async () => {
    const environment = { ...SETTINGS, ...NONE, DD_API_KEY: application, DD_APP_KEY: api };
    const { out } = await runHere(DOCTOR, { environment });
    expect(out).toContain('    export OBSERVABILITY_API_KEY="$DD_APP_KEY"\n');
    expect(out).toContain('    export OBSERVABILITY_APPLICATION_KEY="$DD_API_KEY"\n');
    const swap = "DD_APP_KEY, DD_API_KEY (swapped with DD_APP_KEY, by their forms). Copy:";
    expect(out.replaceAll(/\s+/g, " ")).toContain(`Set, not read: ${swap}`);
    const one = await runHere(DOCTOR, { environment: { ...SETTINGS, ...NONE, DD_APP_KEY: api } });
    expect(one.out).not.toContain("swapped");
  });
});

describe("doctor says by which rule a fault is a problem or a warning", () => {
  // On lines of at most 80 characters, like all others.
  const RULE =
    /\n\nA warning may be what you want, such as an optional key that is not set\. A\nproblem can't work\.\n$/;
  const APP_ONLY = { ...SETTINGS, MESSAGING_SITE_ID: "", MESSAGING_TRACKING_API_KEY: "" };

  test("if there is a warning, once below all toolkits", async () => {
    const { exit, out } = await runHere(["doctor", "--offline"], { environment: APP_ONLY });
    expect(exit).toBe("ok");
    expect(out).toMatch(RULE);
    const wrong = { ...APP_ONLY, SALES_API_KEY: "abc" };
    const both = await runHere(["doctor", "--offline"], { environment: wrong });
    expect([both.exit, both.out.match(/A warning may be/g)]).toEqual(["keys", ["A warning may be"]]);
  });

  test("and not without one", async () => {
    const { out } = await runHere(["doctor", "--offline"], { environment: { ...SETTINGS, SALES_API_KEY: "abc" } });
    expect(out).not.toContain("A warning");
  });
});

describe("doctor knows the names that other programs give to the same keys:", () => {
  test.each([
    ["observability", "DD_APPLICATION_KEY", "OBSERVABILITY_APPLICATION_KEY"],
    ["observability", "DATADOG_APPLICATION_KEY", "OBSERVABILITY_APPLICATION_KEY"],
    ["messaging", "CUSTOMERIO_SITE_ID", "MESSAGING_SITE_ID"],
    ["messaging", "CUSTOMER_IO_SITE_ID", "MESSAGING_SITE_ID"],
    ["messaging", "CIO_SITE_ID", "MESSAGING_SITE_ID"],
    ["messaging", "CUSTOMERIO_API_KEY", "MESSAGING_TRACKING_API_KEY"],
    ["messaging", "CUSTOMERIO_API_KEY", "MESSAGING_APP_API_KEY"],
    ["messaging", "CIO_TRACK_API_KEY", "MESSAGING_TRACKING_API_KEY"],
    ["messaging", "MESSAGING_TRACK_API_KEY", "MESSAGING_TRACKING_API_KEY"],
    ["messaging", "CUSTOMERIO_APP_KEY", "MESSAGING_APP_API_KEY"],
    ["messaging", "CIO_APP_API_KEY", "MESSAGING_APP_API_KEY"],
    ["messaging", "CUSTOMERIO_REGION", "MESSAGING_REGION"],
    ["sales", "APOLLO_API_KEY", "SALES_API_KEY"],
    ["sales", "APOLLO_IO_API_KEY", "SALES_API_KEY"],
  ] as const)("%s %s for %s", async (toolkit, other, variable) => {
    const { [variable]: value, ...rest } = SETTINGS;
    const { exit, out } = await runHere(["doctor", toolkit, "--offline"], { environment: { ...rest, [other]: value } });
    expect(exit).toBe("keys");
    expect(out).toContain(`Set, not read: ${other}. Copy:\n    export ${variable}="$${other}"\n`);
    expect(out).not.toContain(`"$${other}"\n    export`);
  });
});

describe("doctor asks whether a variable with a similar name was meant:", () => {
  const { OBSERVABILITY_API_KEY: api, MESSAGING_SITE_ID: site, SALES_API_KEY: sales, ...others } = SETTINGS;

  test.each([
    ["observability", "OBSERVABILITY_APIKEY", "OBSERVABILITY_API_KEY", api],
    ["observability", "observability_api_key", "OBSERVABILITY_API_KEY", api],
    ["observability", "OBSERVABLITY_API_KEY", "OBSERVABILITY_API_KEY", api],
    ["messaging", "MESSAGING_SITEID", "MESSAGING_SITE_ID", site],
    ["sales", "SALE_API_KEY", "SALES_API_KEY", sales],
  ])("%s %s", async (toolkit, wrong, right, value) => {
    const { exit, out } = await runHere(["doctor", toolkit, "--offline"], {
      environment: { ...others, [wrong]: value },
    });
    expect(exit).toBe("keys");
    expect(out).toMatch(new RegExp(`Set, not read: ${wrong} \\(did you mean ${right}\\?\\)\\.\\s+Copy:\n`));
    expect(out).toContain(`Copy:\n    export ${right}="$${wrong}"\n`);
    expect(out).not.toContain(value);
  });

  test("also if its value is wrong too", async () => {
    const environment = { ...others, MESSAGING_SITEID: "abc" };
    const { out } = await runHere(["doctor", "messaging", "--offline"], { environment });
    expect(out).toMatch(/MESSAGING_SITEID \(did you mean MESSAGING_SITE_ID\?\) has fewer than 8\s+characters/);
  });

  test("also for a setting that no call needs, and not for the key of another program", async () => {
    const drafts = await runHere(["doctor", "messaging", "--offline"], {
      environment: { ...SETTINGS, MESSAGING_EMIAL: "draft" },
    });
    expect(drafts.out).toContain("MESSAGING_EMIAL (did you mean MESSAGING_EMAIL?)");
    const { out } = await runHere(["doctor", "sales"], { environment: { SALESFORCE_API_KEY: sales, API_KEY: sales } });
    expect(out).toContain("export SALES_API_KEY=…");
  });
});

describe("doctor reports a malformed key and the other wrong settings of", () => {
  const short = "abc";
  const quoted = (key: string) => `"${key}"`;
  const { OBSERVABILITY_API_KEY: api, MESSAGING_APP_API_KEY: app } = SETTINGS;

  test.each([short, quoted(api)])("Datadog: %s", async (key) => {
    const wrong = { OBSERVABILITY_API_KEY: key, OBSERVABILITY_SITE: "datadoghq.de" };
    const { exit, out } = await runHere(DOCTOR, { environment: { ...SETTINGS, ...wrong } });
    expect(exit).toBe("keys");
    expect(out).toMatch(/problem {3}OBSERVABILITY_API_KEY has /);
    expect(out).toContain("problem   OBSERVABILITY_SITE is not a site of Datadog.");
    expect(out).toContain("            export OBSERVABILITY_SITE=datadoghq.eu\n");
    expect(out).toContain("    https://app.datadoghq.eu/organization-settings/api-keys\n");
  });

  test.each([short, quoted(app)])("Customer.io: %s", async (key) => {
    const wrong = { MESSAGING_APP_API_KEY: key, MESSAGING_SITE_ID: short, MESSAGING_REGION: "EUR" };
    const environment = { ...SETTINGS, ...wrong };
    const { exit, out } = await runHere(["doctor", "messaging", "--offline"], { environment });
    expect(exit).toBe("keys");
    expect(out).toMatch(/problem {3}MESSAGING_APP_API_KEY has /);
    expect(out).toContain("problem   MESSAGING_REGION is not a region of Customer.io.");
    expect(out).not.toContain("Not set");
  });

  test("Datadog, whose quoted site has one fault", async () => {
    const environment = { ...SETTINGS, OBSERVABILITY_SITE: quoted("datadoghq.eu") };
    const { out } = await runHere(DOCTOR, { environment });
    expect(out.match(/problem /g)).toHaveLength(1);
    expect(out).toContain("problem   OBSERVABILITY_SITE has quotes");
  });
});

describe("doctor --offline, which asks no vendor,", () => {
  const { OBSERVABILITY_API_KEY: api, OBSERVABILITY_APPLICATION_KEY: application, MESSAGING_SITE_ID: site } = SETTINGS;

  test.each([
    ["OBSERVABILITY_API_KEY", api.slice(1), "has 31 characters, and an API key has 32."],
    ["OBSERVABILITY_APPLICATION_KEY", application.slice(0, 39), "has 39 characters, and an application key has 40."],
    [
      "OBSERVABILITY_API_KEY",
      application.replace("7", "8"),
      "has the form of an application key, and not that of an API",
    ],
    ["OBSERVABILITY_APPLICATION_KEY", api.replace("0", "1"), "has the form of an API key, and not that of an applic"],
  ])("refuses %s with a part of a key, or with another key", async (variable, value, words) => {
    const { exit, out } = await runHere(DOCTOR, { environment: { ...SETTINGS, [variable]: value } });
    expect(exit).toBe("keys");
    expect(out.replaceAll(/\s+/g, " ")).toContain(`problem ${variable} ${words}`);
    expect(out).toContain(`export ${variable}=…`);
    expect(out).not.toContain("well-formed");
  });

  test.each([
    ["OBSERVABILITY_API_KEY", `${api}0`, "has 33 characters, and an API key has 32."],
    ["OBSERVABILITY_APPLICATION_KEY", `ddnew-${"x".repeat(3)}y`, "has 10 characters, and an application key has 40."],
    [
      "MESSAGING_SITE_ID",
      site.slice(1),
      "has 19 characters, an unusual form for a site ID. Fix: Copy the site ID again.",
    ],
  ])("warns of %s with a form that may be newer, and succeeds", async (variable, value, words) => {
    const toolkit = variable.startsWith("M") ? "messaging" : "observability";
    const { exit, out } = await runHere(["doctor", toolkit, "--offline"], {
      environment: { ...SETTINGS, [variable]: value },
    });
    expect(exit).toBe("ok");
    expect(out.replaceAll(/\s+/g, " ")).toContain(`warning ${variable} ${words}`);
    expect(out).not.toContain("well-formed");
  });

  test.each(["ddapp_", "ddpat_", "ddsat_"])("takes a credential that starts with %s", async (start) => {
    const environment = { ...SETTINGS, OBSERVABILITY_APPLICATION_KEY: `${start}${"aB3".repeat(11)}z` };
    const { exit, out } = await runHere(DOCTOR, { environment });
    expect([exit, out]).toEqual(["ok", expect.stringContaining("well-formed")]);
  });
});

test("doctor says nothing about variables that are set", async () => {
  const { out } = await runHere(DOCTOR, { environment: { ...SETTINGS, ...VENDOR } });
  expect(out).not.toMatch(/Copy|Find or make/);
});

describe("doctor names the nearest value of a wrong setting, and the line to copy,", () => {
  const [site, region] = ["OBSERVABILITY_SITE", "MESSAGING_REGION"];

  test.each([
    [site, "datadoghq.com.eu", "datadoghq.eu", SETTINGS],
    [site, "us5.datadoghq.co", "us5.datadoghq.com", SETTINGS],
    [site, "us1.datadoghq.com", "datadoghq.com", SETTINGS],
    [site, "eu1.datadoghq.com", "datadoghq.eu", SETTINGS],
    [site, "us1.ddog-gov.com", "ddog-gov.com", SETTINGS],
    [site, "Europe", "datadoghq.eu", SETTINGS],
    [site, "datadoghq.com.eu", "datadoghq.eu", {}],
    [region, "EUR", "EU", SETTINGS],
    [region, "us-1", "US", SETTINGS],
    ["MESSAGING_EMAIL", "drafts", "draft", SETTINGS],
  ])("%s=%s", async (variable, wrong, right, keys) => {
    const toolkit = variable.split("_", 1)[0]?.toLowerCase() ?? "";
    const environment = { ...keys, [variable]: wrong };
    const { exit, out } = await runHere(["doctor", toolkit, "--offline"], { environment });
    expect(exit).not.toBe("ok");
    expect(out).toContain(`            Copy:\n              export ${variable}=${right}\n`);
    const { out: json } = await runHere(["doctor", toolkit, "--offline", "--json"], { environment });
    const { toolkits } = JSON.parse(json) as { toolkits: { findings: { variables: object }[] }[] };
    expect(toolkits[0]?.findings.map(({ variables }) => variables)).toContainEqual({ [variable]: right });
  });

  test.each(["us5", "https://app.datadoghq.eu", "US1"])("and accepts a site in another form: %s", async (one) => {
    const { exit, out } = await runHere(DOCTOR, { environment: { ...SETTINGS, OBSERVABILITY_SITE: one } });
    expect({ exit, isCorrected: out.includes("export") }).toEqual({ exit: "ok", isCorrected: false });
  });

  test("but a wrong setting of a toolkit without keys fails only if the toolkit is named", async () => {
    const sales = { SALES_API_KEY: "0123456789abcdefghijAB" };
    const environment = { ...sales, OBSERVABILITY_SITE: "datadoghq.com.eu" };
    expect((await runHere(["doctor", "--offline"], { environment })).exit).toBe("ok");
    expect((await runHere(DOCTOR, { environment })).exit).toBe("keys");
  });
});

test.each([
  ["EU", "datadoghq.eu"],
  ["us5", "us5.datadoghq.com"],
  ["https://acme.datadoghq.eu/logs", "datadoghq.eu"],
])("doctor says which site OBSERVABILITY_SITE=%s means", async (written, site) => {
  const { out } = await runHere(DOCTOR, { environment: { ...SETTINGS, OBSERVABILITY_SITE: written } });
  expect(out).toContain(`  ok        OBSERVABILITY_SITE means ${site}.\n`);
  const { out: own } = await runHere(DOCTOR, { environment: { ...SETTINGS, OBSERVABILITY_SITE: site } });
  expect(own).not.toContain("means");
});

test("doctor asks whether the nearest region was meant, and otherwise says what to set", async () => {
  const adviceOn = async (MESSAGING_REGION: string) => {
    const { out } = await runHere(["doctor", "messaging", "--offline"], {
      environment: { ...SETTINGS, MESSAGING_REGION },
    });
    return out.replaceAll(/\s+/g, " ");
  };
  expect(await adviceOn("Europe")).toContain("Fix: Did you mean MESSAGING_REGION=EU? The regions are US and EU. Copy:");
  expect(await adviceOn("Frankfurt")).toContain(
    "Fix: Set MESSAGING_REGION to US or EU. If you do not know which, set US",
  );
  for (const right of ["eu", " US "]) expect(await adviceOn(right)).toContain("well-formed");
});

describe("doctor takes a toolkit by its name or its vendor's:", () => {
  test.each([
    ["datadog", "observability"],
    ["Customer.io", "messaging"],
    ["customerio", "messaging"],
    ["apollo", "sales"],
  ])("%s", async (vendor, toolkit) => {
    const [own, other] = [await runHere(["doctor", toolkit]), await runHere(["doctor", vendor])];
    expect(other).toEqual(own);
  });

  test.each([
    ["datadoge", "datadog"],
    ["apollo.oi", "apollo.io"],
    ["mesaging", "messaging"],
  ])("and suggests the nearest for %s", async (wrong, right) => {
    const { err } = await runHere(["doctor", wrong]);
    expect(err).toBe(`toolwright: Unknown toolkit "${wrong}"; did you mean ${right}?\n`);
  });

  test.each([
    ["hubspot", "Unknown toolkit hubspot"],
    ["sk_live_0123456789", "Unknown toolkit in argument 2, which is not shown, because it may be a key"],
  ])("and lists all for another name, which it shows only if it can't be a key: %s", async (name, words) => {
    const { err } = await runHere(["doctor", name]);
    expect(err).toContain(
      `${words}. Toolkits: observability, datadog, messaging, customer.io, sales, apollo.io. See t`,
    );
    expect(err).not.toContain("0123456789");
  });
});
