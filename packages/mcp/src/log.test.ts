import { expect, test } from "vitest";
import { createLog } from "./log.ts";

const linesOf = (secrets: readonly (string | undefined)[], ...lines: readonly string[]) => {
  const output: string[] = [];
  const log = createLog((text) => output.push(text), secrets);
  for (const line of lines) log(line);
  return output;
};

test("writes one line for each message, whatever it contains", () => {
  expect(linesOf([], "a\nfake: b\r\n\u001b[31mred")).toEqual(["toolwright-mcp: a fake: b \\u{1b}[31mred\n"]);
});

test("writes no terminal escape, bidirectional or invisible character", () => {
  const [line = ""] = linesOf([], "\u001b]8;;https://evil.example\u0007\u009b31m\u202e\u3164\u2028end");
  expect(line).toBe("toolwright-mcp: \\u{1b}]8;;https://evil.example\\u{7}\\u{9b}31m\\u{202e}\\u{3164} end\n");
});

test("redacts a secret that starts with another secret as a whole", () => {
  expect(linesOf(["key-1234", "key-1234-5678"], "key-1234-5678, key-1234")).toEqual([
    "toolwright-mcp: [secret], [secret]\n",
  ]);
});

test("redacts a secret in another letter case and in other encodings", () => {
  const secret = "aB3/xyz+0987654321=";
  const forms = [secret, secret.toUpperCase(), encodeURIComponent(secret), btoa(`user:${secret}`)];
  const [line = ""] = linesOf([secret], forms.join(" "));
  for (const form of forms) expect(line).not.toContain(form);
});

test("redacts a secret with letters outside of Latin-1, as of a key that was pasted with a dash", () => {
  expect(linesOf(["key–1234"], "wrong key–1234.")).toEqual(["toolwright-mcp: wrong [secret].\n"]);
});

test("redacts every secret of four characters or more, wherever it appears", () => {
  expect(linesOf(["k-123", undefined, "", " t-9 "], "key k-123, k-123 and t-9.")).toEqual([
    "toolwright-mcp: key [secret], [secret] and t-9.\n",
  ]);
});

test("truncates long values of a client", () => {
  expect(linesOf([], "x".repeat(100_000))[0]?.length).toBeLessThan(5_000);
});
