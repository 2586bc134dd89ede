import { MANIFESTS } from "@toolwright/tests-tools";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { KEYS, SETTINGS } from "../__fixtures__/accounts.ts";
import { runHere } from "../__fixtures__/run-here.ts";

describe("a setting that no account needs", () => {
  test("is in the diagnosis: with MESSAGING_EMAIL=draft, no one is mailed", async () => {
    const drafts = "MESSAGING_EMAIL is draft: no one is mailed until a person sends the drafts in Customer.io.";
    const diagnose = async (variables: Record<string, string>) =>
      (await runHere(["doctor", "messaging", "--offline"], { environment: { ...SETTINGS, ...variables } })).out;
    expect((await diagnose({ MESSAGING_EMAIL: " draft " })).replace(/\s+/g, " ")).toContain(drafts);
    expect(await diagnose({ MESSAGING_EMAIL: "send" })).not.toContain("MESSAGING_EMAIL");
  });

  test.each([
    ["legacy", "legacy"],
    [" latest ", "latest"],
    ["", undefined],
  ])("reaches the toolkit: MESSAGING_LIQUID=%j is %j", async (text, liquid) => {
    const create = vi.spyOn(MANIFESTS.messaging, "create");
    onTestFinished(() => create.mockRestore());
    await runHere(["call", "list-segments"], { environment: { ...SETTINGS, MESSAGING_LIQUID: text } });
    expect(create).toHaveBeenLastCalledWith(expect.objectContaining({ liquid }));
  });

  test.each([
    ["MESSAGING_LIQUID", KEYS.MESSAGING_APP_API_KEY, "messaging", ["list-segments"]],
    ["MESSAGING_LIQUID", "LATEST", "messaging", ["list-segments"]],
    ["MESSAGING_EMAIL", "drafts", "messaging", ["list-segments"]],
    ["OBSERVABILITY_LOGS_STORAGE_TIER", "frozen", "observability", ["search-logs", "query=a"]],
  ])("is refused with a value that it does not have, which is not quoted: %s=%s", async (...row) => {
    const [variable, value, toolkit, call] = row;
    const fetch = vi.fn(globalThis.fetch);
    const environment = { ...SETTINGS, [variable]: value };
    const called = await runHere(["call", ...call], { environment, fetch });
    const diagnosed = await runHere(["doctor", toolkit, "--timeout", "60"], { environment, fetch });
    for (const { exit, out, err } of [called, diagnosed]) {
      expect(exit).toBe("usage");
      expect(out + err).toContain(`${variable} must be `);
      expect(out + err).not.toContain(value);
    }
    expect(fetch).not.toHaveBeenCalled();
  });
});
