import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { liveAccount } from "./__fixtures__/live-account.ts";
import { runHere } from "./__fixtures__/run-here.ts";
import { EXIT } from "./exit-codes.ts";

const GUIDE = readFileSync(new URL("../../../docs/guides/cli.md", import.meta.url), "utf8");

describe("the guide of the command line", () => {
  test("the differences that the guide shows are those of such an account", async () => {
    const [, section = ""] = /```text\n(## Messaging\.ListCampaigns[\s\S]*?)```/.exec(GUIDE) ?? [];
    const account = liveAccount((_, body) => {
      const { campaigns } = body as { campaigns: object[] };
      return { campaigns: campaigns.map((row) => ({ ...row, created: "2026-01-01", attributes: {} })) };
    });
    const { out } = await runHere(["verify", "--live", "list-campaigns"], account);
    expect(section).not.toBe("");
    expect(out).toContain(section);
  });

  test("its table lists every exit code", () => {
    const codes = [...GUIDE.matchAll(/^\| (\d+) \|/gm)].map(([, code]) => Number(code));
    expect(codes).toEqual(Object.values(EXIT));
  });
});
