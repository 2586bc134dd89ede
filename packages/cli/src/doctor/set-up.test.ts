import { describe, expect, test } from "vitest";
import { SETTINGS } from "../__fixtures__/accounts.ts";
import { runHere } from "../__fixtures__/run-here.ts";

const DOCTOR = ["doctor", "observability", "--offline"];
const VENDOR = { DD_API_KEY: "canary-api-key", DD_APP_KEY: "canary-app-key", DD_SITE: "canary-site" };

describe("doctor, without a toolkit's variables,", () => {
  test("prints the commands that take them from the vendor's own variables, and no value", async () => {
    const { exit, out } = await runHere(DOCTOR, { environment: VENDOR });
    expect(exit).toBe("keys");
    expect(out).toContain(`Copy:
    export OBSERVABILITY_API_KEY="$DD_API_KEY"
    export OBSERVABILITY_APPLICATION_KEY="$DD_APP_KEY"
    export OBSERVABILITY_SITE="$DD_SITE"
`);
    expect(out).not.toContain("canary");
  });

  test.each([
    ["observability", "https://app.datadoghq.com/organization-settings/api-keys"],
    ["messaging", "https://fly.customer.io/settings/api_credentials"],
    ["sales", "https://developer.apollo.io/#/keys"],
  ])("prints the pages where keys of %s are made", async (toolkit, page) => {
    const { out } = await runHere(["doctor", toolkit, "--offline"]);
    expect(out).toContain(`  Make keys at:\n    ${page}\n`);
    expect(out).not.toContain("Copy:");
  });

  test("says so for a single missing variable too", async () => {
    const environment = { ...SETTINGS, ...VENDOR, OBSERVABILITY_APPLICATION_KEY: "" };
    const { out } = await runHere(DOCTOR, { environment });
    expect(out).toContain('    export OBSERVABILITY_APPLICATION_KEY="$DD_APP_KEY"\n  Make keys at:\n');
    expect(out).not.toContain("DD_API_KEY");
  });

  test("has the same in its JSON", async () => {
    const { out } = await runHere([...DOCTOR, "--json"], { environment: { DD_SITE: "x" } });
    expect(JSON.parse(out)).toMatchObject({
      toolkits: [
        {
          setUp: {
            commands: ['export OBSERVABILITY_SITE="$DD_SITE"'],
            pages: [expect.any(String), expect.any(String)],
          },
        },
      ],
    });
  });
});

test("doctor says nothing about variables that are set", async () => {
  const { out } = await runHere(DOCTOR, { environment: { ...SETTINGS, ...VENDOR } });
  expect(out).not.toMatch(/Copy:|Make keys at:/);
});
