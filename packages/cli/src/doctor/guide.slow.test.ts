import { readFileSync } from "node:fs";
import type { Cause } from "@toolwright/core/manifest";
import { expect, test } from "vitest";
import { permissionsWithout, SETTINGS, vendors } from "../__fixtures__/accounts.ts";
import { INSTANT, runHere } from "../__fixtures__/run-here.ts";
import { networkTo } from "../__fixtures__/vendor-network.ts";

const GUIDE = readFileSync(new URL("../../../../docs/guides/doctor.md", import.meta.url), "utf8");

test("the account that the guide shows prints what the guide shows", async () => {
  const [, printed = ""] = /```sh\ntoolwright doctor observability\n```\n\n```text\n([\s\S]*?)```/.exec(GUIDE) ?? [];
  const fetch = await networkTo(vendors({ permissions: permissionsWithout("apm_read") }), INSTANT);
  const { exit, out } = await runHere(["doctor", "observability", "--timeout", "60"], { environment: SETTINGS, fetch });
  expect({ exit, out }).toEqual({ exit: "keys", out: printed });
});

test("the guide explains every cause, and no other", () => {
  const [, section = ""] = /## Causes\n([\s\S]*?)\n## /.exec(GUIDE) ?? [];
  const rows = section.split("\n").filter((line) => line.startsWith("| `"));
  const explained = rows.flatMap((row) =>
    [...(row.split("|")[1] ?? "").matchAll(/`(\w+)`/g)].map(([, cause]) => cause),
  );
  expect(explained.toSorted()).toEqual(Object.keys(CAUSES).sort());
});

/** Every cause except `ok`. If one is missing here, this does not compile. */
const CAUSES: Readonly<Record<Exclude<Cause, "ok">, true>> = {
  missing: true,
  placeholder: true,
  quoted: true,
  prefixed: true,
  line_break: true,
  invalid_character: true,
  too_short: true,
  unusual_form: true,
  wrong_kind: true,
  swapped: true,
  unknown_value: true,
  dns: true,
  refused: true,
  unreachable: true,
  timeout: true,
  connection_lost: true,
  tls_untrusted: true,
  tls_dates: true,
  tls_host_name: true,
  tls_failed: true,
  proxy_refused: true,
  redirected: true,
  not_the_backend: true,
  backend_failed: true,
  unexpected_response: true,
  clock_off: true,
  rejected: true,
  other_region: true,
  lacks_permission: true,
  plan: true,
  account_inactive: true,
  address_blocked: true,
  work_email: true,
  used_up: true,
  no_credits: true,
};
