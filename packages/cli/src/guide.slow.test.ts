import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { runBash } from "./__fixtures__/start-command.ts";
import { EXIT } from "./exit-codes.ts";

const GUIDE = readFileSync(new URL("../../../docs/guides/cli.md", import.meta.url), "utf8");

describe("the guide of the command line", () => {
  test("its four commands solve the incident and print what the guide shows", async () => {
    const [, program = "", printed = ""] =
      /## Solve an incident in four commands[\s\S]*?```sh\n([\s\S]*?)```[\s\S]*?```text\n([\s\S]*?)```/.exec(GUIDE) ??
      [];
    expect(program.match(/toolwright call /g)).toHaveLength(4);
    expect(await runBash(program)).toEqual({ code: 0, stdout: printed, stderr: "" });
  });

  test("its table lists every exit code", () => {
    const codes = [...GUIDE.matchAll(/^\| (\d+) \|/gm)].map(([, code]) => Number(code));
    expect(codes).toEqual(Object.values(EXIT));
  });
});
