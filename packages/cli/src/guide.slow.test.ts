import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { liveAccount } from "./__fixtures__/live-account.ts";
import { runHere } from "./__fixtures__/run-here.ts";
import { runBash } from "./__fixtures__/start-command.ts";
import { EXIT } from "./exit-codes.ts";

const GUIDE = readFileSync(new URL("../../../docs/guides/cli.md", import.meta.url), "utf8");

describe("the guide of the command line", () => {
  test("its five commands solve the incident and print what the guide shows", async () => {
    const [, program = "", printed = ""] =
      /## Solve an incident in five commands[\s\S]*?```sh\n([\s\S]*?)```[\s\S]*?```text\n([\s\S]*?)```/.exec(GUIDE) ??
      [];
    expect(program.match(/toolwright call /g)).toHaveLength(5);
    expect(await runBash(program)).toEqual({ code: 0, stdout: printed, stderr: "" });
  });

  test("the report of verify is what the guide shows", async () => {
    const [, program = "", printed = ""] =
      /```sh\n(toolwright verify --sandbox .*\n)```\n\n```text\n([\s\S]*?)```/.exec(GUIDE) ?? [];
    const { stdout, ...ended } = await runBash(program);
    const stable = stdout.replace(
      /^toolwright \S+, Node.js \S+, \S+, /m,
      "toolwright VERSION, Node.js VERSION, DATE, ",
    );
    expect({ stdout: stable, ...ended }).toEqual({ code: 0, stdout: printed, stderr: "" });
  });

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
