import { expect, it } from "vitest";
import { createEvidence, renderCited } from "./evidence.ts";

const evidence = createEvidence();
evidence.add({
  tool: "Probe.Count",
  arguments: { query: "status:error", start_time: "now-1h" },
  result: {
    buckets: [
      { by: { service: "pay-api" }, value: 140 },
      { by: { service: "web-app" }, value: 60 },
    ],
    link: "https://vendor.example/errors",
  },
});
evidence.add({
  tool: "Probe.Trace",
  result: { service: "pay-api", duration_ns: 1_873_000_000, size_bytes: 1_234_567, start: "2026-01-31T09:14:40Z" },
});

evidence.add({
  tool: "Probe.Customers",
  arguments: { group_by: ["@usr.id"] },
  result: {
    buckets: ["usr_8ac", "usr_923", "usr_17b"].map((id) => ({ by: { "@usr.id": id }, value: 8 })),
    error_message: "Could not acquire a connection within 5000 ms (size=4, waiting=31)",
    series: [{ first: 0, last: 41 }],
  },
});
evidence.add({ tool: "Probe.Person", result: { people: [{ email: "<email:1>", first_name: "Ada" }] } });

const statusOf = async (text: string) =>
  (await evidence.check(text)).map(({ text: shown, status }) => `${shown}: ${status}`);

it.each([
  ["pay-api had 140 errors.", ["pay-api: found", "140: found"]],
  ["web-app had 140 errors.", ["web-app: found", "140: unsupported"]],
  ["pay-api had 14 errors in the last hour.", ["pay-api: found", "14: unsupported"]],
  ["It took 1.9 s, or 1873 ms.", ["1.9 s: derived", "1873 ms: derived"]],
  ["Es dauerte 1,87 Sekunden.", ["1,87: unsupported"]],
  ["The trace took 1.9 ms.", ["1.9 ms: unsupported"]],
  ["In total, 200 errors, 70 % of them in pay-api.", ["200: derived", "70 %: derived", "pay-api: found"]],
  ["The size was 1.2 MB, exactly 1 234 567 bytes.", ["1.2 MB: derived", "1 234 567 bytes: found"]],
  ["It started at 09:14 UTC, not at 09:15.", ["09:14 UTC: found", "09:15: unsupported"]],
  ["Ask <email:1>, not <email:2>.", ["<email:1>: found", "<email:2>: unsupported"]],
  ["Ask ada.cole@shop.example in Ada.", ["ada.cole@shop.example: unsupported", "Ada: found"]],
  ["3 customers had errors.", ["3: derived"]],
  ["No connection within 5000 ms (size=4, waiting=31).", ["5000 ms: found", "4: found", "31: found"]],
  ["first 0, last 41; last 42", ["0: found", "41: found", "42: unsupported"]],
  ['Slow: "pay-api", "web-app".', ["pay-api: found", "web-app: found"]],
  ["The trace took 1873.0000000000001 ms.", ["1873.0000000000001 ms: derived"]],
  ["1. Step 2 of [3] is ready.\n```\n99\n```", []],
])("reads %j", async (text, expected) => {
  const found = await statusOf(text);
  expect(found.slice(0, expected.length)).toEqual(expected);
  if (expected.length === 0) expect(found).toEqual([]);
});

it("names the source of a figure, and the nearest value of one without a source", async () => {
  const [, known, , wrong] = await evidence.check("pay-api had 140 errors. web-app had 66 errors.");
  expect(known?.source).toMatchObject({ call: 1, path: "buckets[0].value", link: "https://vendor.example/errors" });
  expect(wrong?.nearest).toMatchObject({ path: "buckets[1].value", value: 60 });
});

it("writes footnotes with links to the vendor's page", async () => {
  const text = "pay-api had 140 errors, not 77.";
  expect(renderCited(text, await evidence.check(text))).toBe(
    [
      "pay-api had 140[^1] errors, not 77[^2].",
      "",
      "[^1]: [Call 1, Probe.Count](https://vendor.example/errors), `buckets[0].value` = `140`",
      "[^2]: No source. Nearest: [Call 1, Probe.Count](https://vendor.example/errors), `buckets[0].value` = `140`",
      "",
    ].join("\n"),
  );
});

it("reads 100,000 characters of any kind", async () => {
  const parts = ["1.234,5 ", "- 12:3 ", "`a ", '"', "3–5 s ", "99999999999", "a_1-", "\n## ", "~40 % ", "https://"];
  for (const part of parts) {
    const claims = await createEvidence().check(part.repeat(Math.ceil(100_000 / part.length)));
    expect(claims.every(({ status }) => status === "unsupported")).toBe(true);
  }
});
