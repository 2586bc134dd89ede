import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { runHere } from "../__fixtures__/run-here.ts";

const folder = mkdtempSync(join(tmpdir(), "check-"));
afterAll(() => rmSync(folder, { recursive: true }));
const fileOf = (name: string, text: string) => {
  writeFileSync(join(folder, name), text);
  return join(folder, name);
};
const call = { tool: "Probe.Count", arguments: {}, result: { error_count: 140 } };
const calls = fileOf("calls.jsonl", `${JSON.stringify(call)}\n`);

it("exits with 0 if each figure has a source, and with 1 otherwise", async () => {
  const right = await runHere(["check", fileOf("right.md", "We saw 140 errors."), "--calls", calls]);
  expect(right.exit).toBe("ok");
  expect(right.out).toBe(
    "line 1: We saw 140 errors.\n✓ 140 from error_count of call 1, Probe.Count\n1 of 1 figures have a source. Whether the report is right is for you to judge.\n",
  );
  const wrong = await runHere(["check", fileOf("wrong.md", "Hello.\n\nWe saw 148 errors."), "--calls", calls]);
  expect(wrong.exit).toBe("failed");
  expect(wrong.out).toBe(
    "line 3: We saw 148 errors.\n✗ 148 has no source; nearest: 140, error_count of call 1, Probe.Count\n0 of 1 figures have a source. Correct or remove each ✗, or record its call with --record FILE, then check again.\n",
  );
});

it("says which value a figure rounds, and how many rows there are", async () => {
  const members = Array.from({ length: 56 }, (_, at) => ({ person_id: `usr_${at}` }));
  const own = { tool: "Probe.ListMembers", result: { members, duration_ns: 5_071_845_459 } };
  const report = fileOf("rounded.md", "About 60 members.\n\n56 members. It took 5.07 s.");
  const { out } = await runHere(["check", report, "--calls", fileOf("members.jsonl", JSON.stringify(own))]);
  const of = "of call 1, Probe.ListMembers";
  expect(out).toContain(`✓ 60 ≈ 56, count of members[] ${of}\n`);
  expect(out).toContain(`✓ 56, count of members[] ${of}\n`);
  expect(out).toContain(`✓ 5.07 s from duration_ns = 5071845459 ${of} (unit changed, rounded)\n`);
});

it("prints the claims as JSON, and the report with footnotes", async () => {
  const report = fileOf("report.md", "We saw 140 errors.");
  const json = await runHere(["check", report, "--calls", calls, "--json"]);
  expect(JSON.parse(json.out)).toMatchObject({ sourced: 1, claims: [{ text: "140", status: "found" }] });
  const cited = await runHere(["check", report, "--calls", calls, "--cited"]);
  expect(cited.out).toContain("We saw 140[^1] errors.\n\n[^1]: Call 1, Probe.Count");
});

it("keeps each character of a report with footnotes, but escapes what a terminal could obey", async () => {
  const report = fileOf("signs.md", "\u26a0\ufe0f\tWe saw 140 errors.\n");
  const argv = ["check", report, "--calls", calls, "--cited"];
  expect((await runHere(argv)).out).toMatch(/^\u26a0\ufe0f\tWe saw 140\[\^1\] errors\.\n/);
  expect((await runHere(argv, { isOutTerminal: true })).out).not.toContain("\ufe0f");
});

it("refuses an empty report, and says with footnotes how many figures have a source", async () => {
  const empty = await runHere(["check", fileOf("void.md", " \n"), "--calls", calls]);
  expect([empty.exit, empty.err]).toEqual(["usage", "toolwright: The report is empty. See toolwright check --help.\n"]);
  const { err } = await runHere(["check", fileOf("cited.md", "We saw 148 errors."), "--calls", calls, "--cited"]);
  expect(err).toContain("0 of 1 figures have a source. Correct or remove");
});

it("refuses a missing report, a missing file, and a line without a call", async () => {
  const report = fileOf("empty.md", "We saw 140 errors.");
  for (const args of [["check"], ["check", "none.md", "--calls", calls], ["check", report, "--calls", report, "x"]])
    expect((await runHere(args)).exit).toBe("usage");
  const broken = await runHere(["check", report, "--calls", fileOf("broken.jsonl", "\n{}\n")]);
  expect(broken.exit).toBe("usage");
  expect(broken.err).toContain("Line 2 of --calls isn't a call");
});

it("says how a file of calls is made if there is none, and refuses one without calls", async () => {
  const report = fileOf("some.md", "We saw 140 errors.");
  expect((await runHere(["check", report])).err).toContain(
    "--calls is missing. Record calls with --record calls.jsonl, then: ",
  );
  const none = await runHere(["check", report, "--calls", fileOf("none.jsonl", "\n")]);
  expect([none.exit, none.err]).toEqual([
    "usage",
    "toolwright: The file of --calls has no calls. See toolwright check --help.\n",
  ]);
});

it("says that a report has no figures, and lists no names that are in results", async () => {
  const named = fileOf(
    "named.jsonl",
    `${JSON.stringify({ ...call, result: { service: "pay-api", error_count: 140 } })}\n`,
  );
  const fine = await runHere(["check", fileOf("fine.md", "pay-api is fine."), "--calls", named]);
  expect([fine.exit, fine.out]).toEqual(["ok", "The report has no figures to check.\n"]);
  const { out } = await runHere(["check", fileOf("one.md", "pay-api had 140 errors."), "--calls", named]);
  expect(out).toBe(
    "line 1: pay-api had 140 errors.\n✓ 140 from error_count of call 1, Probe.Count\n1 of 1 figures have a source. Whether the report is right is for you to judge.\n",
  );
  const unknown = await runHere(["check", fileOf("no.md", "web-api is fine."), "--calls", named]);
  expect([unknown.exit, unknown.out]).toEqual([
    "failed",
    "line 1: web-api is fine.\n✗ web-api has no source; nearest: pay-api, service of call 1, Probe.Count\n1 name is in no result. Correct or remove each ✗, or record its call with --record FILE, then check again.\n",
  ]);
});

it("lists the figures in the report's order, under their lines, and says what to do about those without a source", async () => {
  const report = fileOf("mixed.md", "We saw 148 errors.\nThat is 0.14k errors.\nNot 149 or 150 errors.");
  const { out } = await runHere(["check", report, "--calls", calls]);
  expect(out).toBe(
    `line 1: We saw 148 errors.
✗ 148 has no source; nearest: 140, error_count of call 1, Probe.Count
line 2: That is 0.14k errors.
✓ 0.14k from error_count = 140 of call 1, Probe.Count
line 3: Not 149 or 150 errors.
✗ 149 has no source; nearest: 140, error_count of call 1, Probe.Count
✗ 150 has no source; nearest: 140, error_count of call 1, Probe.Count
1 of 4 figures have a source. Correct or remove each ✗, or record its call with --record FILE, then check again.\n`,
  );
});

it("quotes each sentence in full, with its figures below, and not the other sentences of its line", async () => {
  const long = `The pool of payment-service, e.g. in the second region, ${"which had no alert, ".repeat(6)}had approx. 148 errors.`;
  const report = fileOf("long.md", `# Checkout\n\nAll is well. ${long} We saw 140 errors! At 140 it ended`);
  const { out } = await runHere(["check", report, "--calls", calls]);
  const heads = out.split("\n").filter((line) => line.startsWith("line "));
  expect(heads).toEqual([`line 3: ${long}`, "line 3: We saw 140 errors!", "line 3: At 140 it ended"]);
});

it("breaks lines between words at the width of the terminal", async () => {
  const { out } = await runHere(["check", fileOf("narrow.md", "We saw 148 errors."), "--calls", calls], {
    environment: { NO_COLOR: "1" },
    isOutTerminal: true,
    outColumns: 60,
  });
  expect(out).toBe(`line 1: We saw 148 errors.
✗ 148 has no source; nearest: 140, error_count of call 1,
  Probe.Count
0 of 1 figures have a source. Correct or remove each ✗, or
  record its call with --record FILE, then check again.\n`);
});

it("says that a report may come from standard input if none is named", async () => {
  const { err } = await runHere(["check", "--calls", calls]);
  expect(err).toContain("check takes one report, or - for standard input");
  expect((await runHere(["check", "--help"])).out).toContain("check REPORT|- --calls FILE");
});

it("names the guide in the help", async () => {
  expect((await runHere(["check", "--help"])).out).toContain("docs/guides/evidence.md");
});

it("names the record of a source, the subject that has a figure, and the nearest value in its unit", async () => {
  const services = [
    { service: "pay-api", duration_ns: 13_134_770 },
    { service: "web-app", duration_ns: 5_070_000 },
  ];
  const monitors = [{ id: "71001", name: "Error ratio", priority: 2 }];
  const lines = [
    { tool: "Probe.Trace", result: { services } },
    { tool: "Probe.Monitors", result: { monitors } },
  ];
  const file = fileOf("records.jsonl", lines.map((line) => JSON.stringify(line)).join("\n"));
  const text = "Error ratio has priority 2.\npay-api took 5.07 ms.\nweb-app took 7.1 ms.";
  const { out } = await runHere(["check", fileOf("records.md", text), "--calls", file]);
  expect(out).toContain("monitors[0].priority (monitor 71001 Error ratio) of call 2");
  expect(out).toContain("5.07 ms is found for web-app, but the sentence names pay-api");
  expect(out).toContain("nearest: 5.07 ms, services[1].duration_ns (service web-app)");
});
