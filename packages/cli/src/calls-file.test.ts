import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { dispatch } from "@toolwright/core";
import { hideFields } from "@toolwright/core/hide";
import { createMessaging } from "@toolwright/messaging";
import { createSandbox } from "@toolwright/sandbox";
import { afterAll, expect, it } from "vitest";
import { runHere } from "./__fixtures__/run-here.ts";
import { openRecord } from "./calls-file.ts";
import { createOutput } from "./output/redacted-output.ts";

const folder = mkdtempSync(join(tmpdir(), "record-"));
afterAll(() => rmSync(folder, { recursive: true }));
const EMAIL = [
  ...["send-transactional-email", "transactional_message_id=4", "to=leo.dubois@example.com"],
  ...["message_data.first_name=Leo", "--sandbox"],
];
const linesOf = (path: string) => readFileSync(path, "utf8").trimEnd().split("\n");

it("records calls that check finds figures in, in a file that only the owner may read", async () => {
  const [path, report] = [join(folder, "calls.jsonl"), join(folder, "report.md")];
  const search = ["search-monitors", "--query", "checkout", "--sandbox", "--record", path];
  for (const form of [["--table"], ["--field", "monitors.*.id"]])
    expect((await runHere([...search, ...form])).exit).toBe("ok");
  expect(linesOf(path)).toHaveLength(2);
  expect(JSON.parse(linesOf(path)[0] ?? "")).toMatchObject({
    tool: "Observability.SearchMonitors",
    arguments: { query: "checkout" },
  });
  expect(statSync(path).mode & 0o777).toBe(0o600);
  writeFileSync(report, "The monitor 71001 has priority 1.");
  const { exit, out } = await runHere(["check", report, "--calls", path]);
  expect([exit, out]).toEqual(["ok", expect.stringContaining("2 of 2 figures have a source.")]);
});

it("sends nothing if the file can't be opened, and records no call that fails or is refused", async () => {
  const { exit, err } = await runHere([...EMAIL, "--yes", "--record", join(folder, "none", "calls.jsonl")]);
  expect([exit, err]).toEqual([
    "usage",
    "toolwright: The file of --record can't be written. See toolwright send-transactional-email --help.\n",
  ]);
  const path = join(folder, "refused.jsonl");
  expect((await runHere([...EMAIL, "--record", path])).exit).toBe("notApproved");
  expect(linesOf(path)).toEqual([""]);
  expect((await runHere([...EMAIL, "--preview", "--record", path])).exit).toBe("usage");
});

it("ends a line that a person wrote without an end, and reads a file with a byte order mark", async () => {
  const [path, report] = [join(folder, "edited.jsonl"), join(folder, "edited.md")];
  writeFileSync(path, '\uFEFF{"tool":"Shop.Count","result":{"orders":140}}');
  expect((await runHere(["search-monitors", "--sandbox", "--record", path, "--field", "counts"])).exit).toBe("ok");
  expect(linesOf(path)).toHaveLength(2);
  writeFileSync(report, "We had 140 orders.");
  expect((await runHere(["check", report, "--calls", path])).exit).toBe("ok");
});

it("writes a call of a megabyte in one piece, also beside another one", async () => {
  const path = join(folder, "large.jsonl");
  const record = await openRecord(path, createOutput([], false));
  const { tools } = createMessaging(createSandbox().messaging.options);
  const tool = tools[0]!;
  const answer = { ok: true, text: "", fitted: {}, value: { text: "a".repeat(1_000_000) } } as const;
  const event = { tool, args: {}, answer };
  await Promise.all([record(event), record(event), record(event)]);
  // A call that begins while another one is being written may start with an empty line, which `check` skips.
  const lines = linesOf(path).filter((line) => line !== "");
  expect(lines.map((line) => JSON.parse(line).result.text.length)).toEqual([1_000_000, 1_000_000, 1_000_000]);
});

it("warns if the call has run but can't be recorded", async () => {
  const lost = mkdtempSync(join(tmpdir(), "lost-"));
  const removeFolder = async () => {
    rmSync(lost, { recursive: true });
    return "y";
  };
  const { exit, err } = await runHere([...EMAIL, "--record", join(lost, "calls.jsonl")], { ask: removeFolder });
  expect([exit, err]).toEqual([
    "ok",
    expect.stringMatching(/\ntoolwright: warning: the call could not be recorded\.\n$/),
  ]);
});

it("writes handles in place of hidden values, and no key", async () => {
  const path = join(folder, "hidden.jsonl");
  const { messaging } = createSandbox();
  const { tools } = createMessaging({ ...messaging.options, hide: hideFields(["email"]) });
  const record = await openRecord(path, createOutput(["s3cret-key"], false));
  const ended: Promise<void>[] = [];
  await dispatch(
    tools,
    "Messaging.GetPerson",
    { email: "leo.dubois@example.com" },
    {
      approve: false,
      onCall: (event) => void ended.push(record({ ...event, args: { ...(event.args as object), note: "s3cret-key" } })),
    },
  );
  await Promise.all(ended);
  const text = readFileSync(path, "utf8");
  expect(text).toContain("<email:");
  expect(text).not.toContain("leo.dubois@example.com");
  expect(text).not.toContain("s3cret-key");
});
