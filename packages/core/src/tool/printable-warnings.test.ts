import { expect, test } from "vitest";
import { createProbe } from "../__fixtures__/probe.ts";
import { completeResult } from "./result.ts";

const complete = (result: unknown) => completeResult(createProbe(), result, { sent: 0, left: null });

test("warnings become printable lines, and the other fields stay as they are", () => {
  const rows = [{ name: "\u001b[2J\u202e" }];
  const result = { rows, note: "\u009b", warnings: ["a\nb\u202e", "plain"] };
  expect(complete(result)).toEqual({ rows, note: "\u009b", warnings: ["a b\\u{202e}", "plain"] });
});

test.each([{ rows: [] }, { warnings: null }, { warnings: "\u202e" }, []])("%j has no warnings to convert", (result) => {
  expect(complete(result)).toBe(result);
});
