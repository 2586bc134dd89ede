import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { findBin } from "./find-bin.ts";
import { useProfile } from "./use-profile.ts";

const folder = mkdtempSync(join(tmpdir(), "toolwright-cli-"));
afterAll(() => rmSync(folder, { recursive: true }));

const TOOLWRIGHT_CONFIG = join(folder, "config.json");
const variables = { SALES_API_KEY: "SECOND_APOLLO_KEY" };
const profiles = { plain: { variables }, ruled: { variables, policy: "policy.json", audit: "audit.jsonl" } };
writeFileSync(TOOLWRIGHT_CONFIG, JSON.stringify({ profiles }));

describe("findBin", () => {
  test("finds the program in the project of the working folder", () => {
    const installed = join(folder, "node_modules", "other");
    mkdirSync(installed, { recursive: true });
    writeFileSync(join(installed, "package.json"), '{"name":"other","exports":"./index.js"}');
    writeFileSync(join(installed, "index.js"), "");
    expect(findBin("other", ["/package.json", join(folder, "package.json")]).pathname).toMatch(/other\/bin\.js$/);
  });

  test("a package that is not installed is refused with the command that installs it", () => {
    expect(() => findBin("@toolwright/missing")).toThrow("npm install --save-dev @toolwright/missing");
  });
});

describe("useProfile", () => {
  const ignore = () => undefined;
  const environment = () => ({
    TOOLWRIGHT_CONFIG,
    SECOND_APOLLO_KEY: "second",
    SALES_API_KEY: "first",
    MESSAGING_APP_API_KEY: "first",
  });

  test.each([[["--profile", "plain"]], [["--profile=plain"]]])(
    "%j sets the variables of the account only",
    async (flags) => {
      const env: Record<string, string | undefined> = environment();
      expect(await useProfile(["--read-only", ...flags, "--http", "0"], env, ignore)).toEqual([
        "--read-only",
        "--http",
        "0",
      ]);
      expect(env["SALES_API_KEY"]).toBe("second");
      expect(env).not.toHaveProperty("MESSAGING_APP_API_KEY");
    },
  );

  test("adds the policy and the audit of the account to those of the flags", async () => {
    const files = ["--policy", join(folder, "policy.json"), "--audit", join(folder, "audit.jsonl")];
    expect(await useProfile(["--profile", "ruled"], environment(), ignore)).toEqual(files);
    const own = await useProfile(["--profile", "ruled", "--policy", "mine.json"], environment(), ignore);
    expect(own).toEqual(["--policy", "mine.json", ...files]);
  });

  test("warns about each unset variable that the profile names", async () => {
    const warnings: string[] = [];
    await useProfile(["--profile", "plain"], environment(), (sentence) => warnings.push(sentence));
    expect(warnings).toEqual([]);
    const unset = { ...environment(), SECOND_APOLLO_KEY: " " };
    await useProfile(["--profile", "plain"], unset, (sentence) => warnings.push(sentence));
    expect(warnings).toEqual(["The profile takes SALES_API_KEY from SECOND_APOLLO_KEY, which is not set."]);
  });

  test("without --profile, arguments and environment stay as they are", async () => {
    const env = environment();
    expect(await useProfile(["--sandbox"], env, ignore)).toEqual(["--sandbox"]);
    expect(env).toEqual(environment());
  });

  test.each([
    [["--profile"], "needs the name"],
    [["--profile", "--sandbox"], "needs the name"],
    [["--profile", "plain", "--sandbox"], "--sandbox does not work with --profile."],
    [["--profile", "plain", "--accounts", "a.json"], "--accounts does not work with --profile."],
    [["--profile", "plain", "--profile", "ruled"], "only once"],
    [["--profile", "nope"], "has no profile of this name. It has: plain, ruled."],
  ])("%j is refused", async (args, words) => {
    await expect(useProfile(args, environment(), ignore)).rejects.toThrow(words);
  });
});
