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
    trend: { change: -30, points: -12.5 },
  },
});
evidence.add({ tool: "Probe.Person", result: { people: [{ email: "<email:1>", first_name: "Ada" }] } });
evidence.add({
  tool: "Probe.Monitors",
  result: {
    monitors: [
      { id: "71001", name: "Error ratio" },
      { id: "71009", name: "Slow replies" },
    ],
  },
});

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
  [
    "web-app had 140 errors and pay-api 60.",
    ["web-app: found", "140: unsupported", "pay-api: found", "60: unsupported"],
  ],
  ["pay-api had 140 errors and web-app 60.", ["pay-api: found", "140: found", "web-app: found", "60: found"]],
  ["140 errors in pay-api and 60 in web-app.", ["140: found", "pay-api: found", "60: found", "web-app: found"]],
  [
    "140 errors in web-app, 60 in pay-api.",
    ["140: unsupported", "web-app: found", "60: unsupported", "pay-api: found"],
  ],
  ["pay-api and web-app had 140 and 60 errors.", ["pay-api: found", "web-app: found", "140: found", "60: found"]],
  ["pay-api and web-app had 60 and 140.", ["pay-api: found", "web-app: found", "60: unsupported", "140: unsupported"]],
  ["pay-api failed more often than web-app: 140.", ["pay-api: found", "web-app: found", "140: found"]],
  ["## web-app\n\n140 errors", ["web-app: found", "140: unsupported"]],
  ["## web-app\n\n60 errors", ["web-app: found", "60: found"]],
  [
    "| | web-app | pay-api |\n| --- | --- | --- |\n| errors | 60 | 140 |\n| | 140 | 60 |",
    ["web-app: found", "pay-api: found", "60: found", "140: found", "140: unsupported", "60: unsupported"],
  ],
  ["140 errors came from order-api.", ["140: unsupported", "order-api: unsupported"]],
  ["order-api had 140 errors in an error-free pay-api-v2.", ["order-api: unsupported", "140: unsupported"]],
  [
    "At 09:14 CET, 09:14 EST, 10:14+01:00, 11:14+01:00.",
    ["09:14: unsupported", "09:14: unsupported", "10:14+01:00: found", "11:14+01:00: unsupported"],
  ],
  ["## 999 errors\n### 1.2 Errors\nThe 999th, on 2nd thought", ["999: unsupported", "999th: unsupported"]],
  ["It changed by -30 %, \u221212.5 points and −31 %.", ["-30 %: found", "−12.5: found", "−31 %: unsupported"]],
  ["A change of 30 %.", ["30 %: found"]],
  ["1. Step 2 of [3] is ready.\n```\n99\n```", []],
  // Sentences and clauses that name nothing, but turn to another row.
  ["pay-api had 140 errors. The other had 60.", ["pay-api: found", "140: found", "60: found"]],
  ["pay-api had 140 errors, the other 60.", ["pay-api: found", "140: found", "60: found"]],
  ["140 errors in pay-api and 60 in the other one", ["140: found", "pay-api: found", "60: found"]],
  ["pay-api had 140 errors. The second has fewer. It had 60.", ["pay-api: found", "140: found", "60: found"]],
  ["pay-api had 140 errors. Another service, as it seems, had 60.", ["pay-api: found", "140: found", "60: found"]],
  ["pay-api hatte 140 Fehler. Der andere hatte 60.", ["pay-api: found", "140: found", "60: found"]],
  ["pay-api had 140 errors. It had 60.", ["pay-api: found", "140: found", "60: unsupported"]],
  ["pay-api had 140 errors. The other had 140.", ["pay-api: found", "140: found", "140: unsupported"]],
  ["pay-api had 140 errors. Another fault took 1.9 s.", ["pay-api: found", "140: found", "1.9 s: derived"]],
  ["pay-api had 140 errors. All others are fine. It had 140 errors.", ["pay-api: found", "140: found", "140: found"]],
  ["pay-api had 140 errors. Nothing else failed. In total 140 errors.", ["pay-api: found", "140: found", "140: found"]],
  ["pay-api had 140 errors. The other had 61.", ["pay-api: found", "140: found", "61: unsupported"]],
  [
    "pay-api had 140 errors. The other, web-app, had 140.",
    ["pay-api: found", "140: found", "web-app: found", "140: unsupported"],
  ],
  ["Error ratio fails. The other is 71009.", ["Error ratio: found", "71009: found"]],
  ["Error ratio fails. 71009 is fine.", ["Error ratio: found", "71009: found"]],
  ["Error ratio is 71009.", ["Error ratio: found", "71009: unsupported"]],
  ["Unlike others, web-app had 140 errors.", ["web-app: found", "140: unsupported"]],
  // Phrases that turn to nothing else.
  ["web-app fails. In other words, 140 errors.", ["web-app: found", "140: unsupported"]],
  ["web-app fails. On the other hand, 140 errors.", ["web-app: found", "140: unsupported"]],
  ["web-app fails, among other things with 140 errors.", ["web-app: found", "140: unsupported"]],
  ["web-app, unlike the others, had 140 errors.", ["web-app: found", "140: unsupported"]],
  ["web-app, if nothing else, had 140 errors.", ["web-app: found", "140: unsupported"]],
  ["web-app fails. The other day, it had 140 errors.", ["web-app: found", "140: unsupported"]],
  ["web-app fails. The rest of its errors, 140, are new.", ["web-app: found", "140: unsupported"]],
  ["web-app fails. Among others, it had 140 errors.", ["web-app: found", "140: unsupported"]],
])("reads %j", async (text, expected) => {
  const found = await statusOf(text);
  expect(found.slice(0, expected.length)).toEqual(expected);
  if (expected.length === 0) expect(found).toEqual([]);
});

it.each([
  ["It started 45 minutes ago.", ["45 minutes: derived"]],
  ["It started about 50 min ago.", ["50 min: derived"]],
  ["The pay-api trace is 45 minutes old.", ["pay-api: found", "45 minutes: derived"]],
  ["It has been failing for 45 minutes.", ["45 minutes: derived"]],
  // Nothing says when this was written.
  ["It broke 33 minutes ago, or 2 hours and 5 minutes ago.", []],
  // The results' times say otherwise.
  ["It started 33 minutes ago.", ["33 minutes: unsupported"]],
  ["It started 48 minutes ago.", ["48 minutes: unsupported"]],
  ["It started 44 minutes ago.", ["44 minutes: unsupported"]],
  ["It started 46 minutes ago.", ["46 minutes: unsupported"]],
  ["It ends 20 minutes from now.", []],
  ["It failed for 33 minutes, 2 s apart.", ["33 minutes: unsupported", "2 s: unsupported"]],
  // A time this short is how long something took.
  ["The reply took 99 s earlier.", ["99 s: unsupported"]],
  ["It has been retried for 30 s per call.", ["30 s: unsupported"]],
])(
  "checks a time relative to now by the results' times, and leaves out one that they don't explain: %j",
  async (text, expected) => {
    const own = createEvidence();
    own.add({
      tool: "Probe.Traces",
      result: {
        traces: [{ service: "pay-api", start: "2026-01-31T09:14:40Z" }],
        window: { start: "2026-01-31T09:00:00Z", end: "2026-01-31T10:00:00Z" },
      },
    });
    expect((await own.check(text)).map((claim) => `${claim.text}: ${claim.status}`)).toEqual(expected);
  },
);

it("names the source of a figure, and the nearest value of one without a source", async () => {
  const [, known, , wrong] = await evidence.check("pay-api had 140 errors. web-app had 66 errors.");
  expect(known?.source).toMatchObject({ call: 1, path: "buckets[0].value", link: "https://vendor.example/errors" });
  expect(wrong?.nearest).toMatchObject({ path: "buckets[1].value", value: 60 });
});

it("prefers a number of the named row as the nearest value to one inside an error message", async () => {
  const own = createEvidence();
  const message = "POST /checkout failed with an error: status 500";
  own.add({ tool: "Probe.Spans", result: { spans: [{ service: "web-app", error_message: message }] } });
  own.add({ tool: "Probe.Count", result: { buckets: [{ by: { service: "web-app" }, value: 136 }] } });
  const [, wrong] = await own.check("web-app had 208 errors.");
  expect(wrong?.nearest).toMatchObject({ path: "buckets[0].value", value: 136 });
  const [inner] = await own.check("A POST failed with status 503.");
  expect(inner?.nearest).toMatchObject({ path: "spans[0].error_message", value: "500" });
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

it("keeps footnotes and links of the text", async () => {
  const text = "See[^1] [140](https://vendor.example/140) and 77.\n\n[^1]: Note";
  const cited = renderCited(text, await evidence.check(text));
  expect(cited).toContain("See[^1] [140](https://vendor.example/140)[^2]");
  expect(cited).toContain("77[^");
  expect(cited.match(/^\[\^1\]:/gm)).toHaveLength(1);
});

it("names the known name that is closest to an unknown one", async () => {
  const [unknown] = await evidence.check("pay-service had 140 errors.");
  expect(unknown).toMatchObject({ text: "pay-service", status: "unsupported", nearest: { value: "pay-api" } });
});

it("reads 100,000 characters of any kind", async () => {
  const parts = ["1.234,5 ", "- 12:3 ", "`a ", '"', "3–5 s ", "99999999999", "a_1-", "\n## ", "~40 % ", "https://"];
  for (const part of parts) {
    const claims = await createEvidence().check(part.repeat(Math.ceil(100_000 / part.length)));
    expect(claims.every(({ status }) => status === "unsupported")).toBe(true);
  }
});
