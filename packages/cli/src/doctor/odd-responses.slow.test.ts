import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { KEYS, SETTINGS } from "../__fixtures__/accounts.ts";
import { INSTANT, runHere } from "../__fixtures__/run-here.ts";
import { networkTo, type Vendor } from "../__fixtures__/vendor-network.ts";
import { TOOLKITS } from "../catalog.ts";
import type { DoctorReport } from "../commands/doctor.ts";

/** Runs `doctor` for a toolkit whose backend gives every request the same response. */
async function diagnose(toolkit: string, vendor: Vendor) {
  const access = { environment: SETTINGS, fetch: await networkTo(vendor, INSTANT) };
  const { exit, out } = await runHere(["doctor", toolkit, "--json", "--timeout", "60"], access);
  const [report] = (JSON.parse(out) as DoctorReport).toolkits;
  const problems = report?.findings.filter(({ outcome }) => outcome === "problem") ?? [];
  const works = report?.tools.filter(({ outcome }) => outcome === "works") ?? [];
  return { exit, out, works, problems, causes: [...new Set(problems.map(({ cause }) => cause))] };
}

const respond =
  (status: number, body: BodyInit | null, headers = {}): Vendor =>
  () =>
    new Response(body, { status, headers });

/** Responses that no backend sends, and the cause that the doctor names: they prove nothing about a key. */
const ODD: Readonly<Record<string, readonly [Vendor, cause: string]>> = {
  "an empty object": [respond(200, "{}"), "unexpected_response"],
  "an empty list": [respond(200, "[]"), "unexpected_response"],
  null: [respond(200, "null"), "unexpected_response"],
  "an empty body": [respond(200, ""), "not_the_backend"],
  "status 304": [respond(304, null), "unexpected_response"],
  "status 400": [respond(400, "{}"), "unexpected_response"],
  "a sentence with status 403": [respond(403, "Blocked by the policy of your company."), "not_the_backend"],
  "a sentence with status 404": [respond(404, "not found"), "unexpected_response"],
  "JSON with status 404": [respond(404, "{}"), "unexpected_response"],
  "status 451": [respond(451, "unavailable"), "unexpected_response"],
  "status 429 without headers": [respond(429, ""), "used_up"],
  "64 MB of spaces in 64 kB": [
    respond(200, gzipSync(Buffer.alloc(64 * 1_048_576, " ")), { "content-encoding": "gzip" }),
    "not_the_backend",
  ],
};

test.each(
  Object.entries(ODD).flatMap(([name, [vendor, cause]]) =>
    TOOLKITS.map(({ name: toolkit }) => [name, toolkit, cause, vendor] as const),
  ),
)("%s does not make doctor judge the keys of %s: it names %s", async (_, toolkit, cause, vendor) => {
  const { exit, problems, causes, works } = await diagnose(toolkit, vendor);
  expect(causes).toEqual([cause]);
  expect(problems.map(({ check }) => check)).not.toContain("keys");
  expect(works).toEqual([]);
  expect(exit).toBe(cause === "used_up" ? "tryLater" : "failed");
});

test("a key without any permission for Customer.io is one problem, which names all resources", async () => {
  const { causes, problems } = await diagnose("messaging", (request) =>
    new URL(request.url).hostname.startsWith("track")
      ? Response.json({ region: "us" })
      : Response.json({ meta: { error: "no" } }, { status: 403 }),
  );
  expect(causes).toEqual(["lacks_permission"]);
  expect(problems).toHaveLength(1);
  expect(problems[0]?.message).toContain("Customer.io denies segments, people, activities of people");
});

const keyOf = ({ headers }: Request) =>
  headers.get("dd-api-key") ?? headers.get("x-api-key") ?? headers.get("authorization")?.split(" ").at(-1) ?? "";

test.each<[string, (key: string) => string]>([
  ["in upper case", (key) => `https://${key.toUpperCase()}.example/`],
  ["in two labels", (key) => `https://${key.slice(0, 10)}.${key.slice(10)}.example/`],
  ["in part", (key) => `https://login-${key.slice(3, 11)}.example/`],
  ["in a name of 300 characters", (key) => `https://${"a".repeat(300)}.${key}.example/`],
  ["in a target without a host", (key) => `mailto:${key}`],
])("a redirect that repeats a key %s is named without its target", async (_, targetOf) => {
  for (const { name: toolkit } of TOOLKITS) {
    const redirect: Vendor = (request) => respond(302, null, { location: targetOf(keyOf(request)) })(request);
    const { out, causes, problems } = await diagnose(toolkit, redirect);
    expect(causes).toEqual(["redirected"]);
    for (const { message } of problems) expect(message).toContain("redirects to another address");
    for (const key of Object.values(KEYS)) expect(out.toLowerCase()).not.toContain(key.slice(3, 11).toLowerCase());
  }
});
