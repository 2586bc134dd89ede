import { expect, test } from "vitest";
import { limitLines } from "./limit-lines.ts";

/** Passes chunks through a limit of five bytes. Returns the lines that pass, and the number of discarded lines. */
function limit(...chunks: readonly string[]) {
  const passed: string[] = [];
  let tooLong = 0;
  const lines = limitLines(5, () => {
    tooLong++;
  });
  lines.on("data", (line: Buffer) => passed.push(line.toString("utf8")));
  for (const chunk of chunks) lines.write(chunk);
  return { passed, tooLong };
}

test.each<[string, readonly string[], readonly string[]]>([
  ["lines in one chunk pass one by one", ["a\nbb\n\n"], ["a\n", "bb\n", "\n"]],
  ["a line in several chunks passes at its end", ["ab", "cd", "e\n"], ["abcde\n"]],
  ["a character in two chunks stays whole", ["a€\n"], ["a€\n"]],
  ["a line without an end does not pass", ["abc"], []],
])("%s", (_behavior, chunks, passed) => {
  expect(limit(...chunks)).toEqual({ passed, tooLong: 0 });
});

test("a byte order mark is left out at the start, and only there", () => {
  expect(limit("\uFEFFa\n\uFEFFb\n")).toEqual({ passed: ["a\n", "\uFEFFb\n"], tooLong: 0 });
});

test.each<[string, readonly string[]]>([
  ["in one chunk", ["a\nabcdef\nb\n"]],
  ["in several chunks", ["a\nabc", "def", "ghi", "jkl\nb\n"]],
  ["whose newline is the next chunk", ["a\nabcdef", "\nb\n"]],
])("a line over the limit %s is discarded and reported once, and the next line passes", (_form, chunks) => {
  expect(limit(...chunks)).toEqual({ passed: ["a\n", "b\n"], tooLong: 1 });
});

test("the start of a line over the limit does not pass as a separate line", () => {
  expect(limit("abcde", "    \n")).toEqual({ passed: [], tooLong: 1 });
});

test("a line over the limit is reported before it ends", () => {
  expect(limit("abcdef")).toEqual({ passed: [], tooLong: 1 });
});
