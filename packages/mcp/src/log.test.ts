import { expect, test } from "vitest";
import { createLog } from "./log.ts";

const linesOf = (secrets: readonly (string | undefined)[], ...lines: readonly string[]) => {
  const output: string[] = [];
  const log = createLog((text) => output.push(text), secrets);
  for (const line of lines) log(line);
  return output;
};

test("writes one line for each message, whatever it contains", () => {
  expect(linesOf([], "a\nfake: b\r\n\u001b[31mred")).toEqual(["toolwright-mcp: a fake: b [31mred\n"]);
});

test("redacts every secret, wherever it appears", () => {
  expect(linesOf(["k-123", undefined, "", " t-9 "], "key k-123, k-123 and t-9.")).toEqual([
    "toolwright-mcp: key ***, *** and ***.\n",
  ]);
});

test("truncates long values of a client", () => {
  expect(linesOf([], "x".repeat(100_000))[0]?.length).toBeLessThan(5_000);
});
