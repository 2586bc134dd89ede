import { describe, expect, onTestFinished, test, vi } from "vitest";
import type { ProcessAccess } from "../process-access.ts";
import { paintCard } from "./paint.ts";
import { createProgressLine } from "./progress.ts";
import { createOutput } from "./redacted-output.ts";
import { selectField } from "./select-field.ts";

const RESULT = {
  people: [
    { id: "1", email: "ada@example.com", attributes: { plan: "pro" } },
    { id: "2", email: null, attributes: {} },
  ],
  next_cursor: null,
  warnings: ["one\u001b[2J"],
};

const BUCKETS = [{ by: { "@http.status_code": "500" } }, { by: { "@http": { status_code: "404" } } }];

describe("selectField", () => {
  test.each([
    ["people.0.email", "ada@example.com\n"],
    ["people.*.id", "1\n2\n"],
    ["people.1.email", "null\n"],
    ["people.0.attributes", '{"plan":"pro"}\n'],
    ["people.0.*", '1\nada@example.com\n{"plan":"pro"}\n'],
    ["warnings.0", "one\\u{1b}[2J\n"],
    ["buckets.0.by.@http.status_code", "500\n"],
    ["buckets.*.by.@http.status_code", "500\n404\n"],
  ])("%s selects %j", (path, lines) => {
    expect(selectField({ ...RESULT, buckets: BUCKETS }, path)).toBe(lines);
  });

  test.each(["nope", "people.2.id", "people.0.id.length", "people.length", "toString", ""])(
    "%j selects nothing",
    (path) => {
      expect(selectField(RESULT, path)).toBeNull();
    },
  );
});

describe("createOutput", () => {
  test("JSON is on one line, indented on a terminal, and always the same value", () => {
    const value = { a: ["\u200b\n\u001b[2J"] };
    const [line, indented] = [false, true].map((isTerminal) => createOutput([], isTerminal).json(value));
    expect(line).toBe('{"a":["\\u200b\\n\\u001b[2J"]}\n');
    expect(indented).toBe('{\n  "a": [\n    "\\u200b\\n\\u001b[2J"\n  ]\n}\n');
    expect([line, indented].map((text) => JSON.parse(text ?? ""))).toEqual([value, value]);
  });

  test("keys are redacted in every form of output, and JSON stays JSON", () => {
    const output = createOutput(["12345678", "canary-key"], false);
    const value = { number: 12345678, text: "a canary-key", "canary-key": 1 };
    expect(JSON.parse(output.json(value))).toEqual({ number: "[secret]", text: "a [secret]", "[secret]": 1 });
    expect(output.text("x canary-key\ny")).toBe("x [secret]\ny\n");
  });

  test("text has no invisible characters except line feeds", () => {
    expect(createOutput([], true).text("a\u001b[2J\nb\u202e")).toBe("a\\u{1b}[2J\nb\\u{202e}\n");
  });
});

describe("paintCard", () => {
  const card =
    'Send the email\n    ↳ "Hi" to a.\nSends messages.\nWarning: none.\nValues sent:\n  text: "Warning: b"\n  | Warning: c\n';

  test("the first sentence and the start of each warning stand out on a terminal", () => {
    const [bold, plain, yellow, usual] = ["\u001b[1m", "\u001b[22m", "\u001b[33m", "\u001b[39m"];
    expect(paintCard(card, {}, true)).toBe(
      `${bold}${card.replace("a.\n", `a.${plain}\n`).replace("Warning:", `${yellow}Warning:${usual}`)}`,
    );
  });

  test.each([
    ["a file", {}, false],
    ["NO_COLOR", { NO_COLOR: "1" }, true],
  ])("there are no colors with %s", (_, environment, isTerminal) => {
    expect(paintCard(card, environment, isTerminal)).toBe(card);
  });
});

describe("createProgressLine", () => {
  const openLine = (written: string[], access = {}) =>
    createProgressLine({
      ...{ environment: {}, isErrorTerminal: true, ...access },
      writeError: (text: string) => void written.push(text),
    } as ProcessAccess);
  const step = { tool: "a.b", completed: 2, total: 5, message: "pages\nread" };

  test("a terminal shows one line that changes and disappears", () => {
    const written: string[] = [];
    const line = openLine(written);
    line.show(step);
    line.show({ ...step, completed: 3, total: null });
    line.clear();
    line.clear();
    expect(written).toEqual(["\r\u001b[2K2 of 5 pages read", "\r\u001b[2K3 pages read", "\r\u001b[2K"]);
  });

  test("a terminal shows how long a call waits, after a second", () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const written: string[] = [];
    const line = openLine(written);
    line.start("get-trace: waiting");
    vi.advanceTimersByTime(999);
    expect(written).toEqual([]);
    vi.advanceTimersByTime(1_001);
    line.show(step);
    line.clear();
    vi.advanceTimersByTime(5_000);
    const shown = ["get-trace: waiting, 1 s", "get-trace: waiting, 2 s", "2 of 5 pages read", ""];
    expect(written).toEqual(shown.map((text) => `\r\u001b[2K${text}`));
  });

  test.each([
    ["a file or pipe", { isErrorTerminal: false }],
    ["a terminal without escape sequences", { environment: { TERM: "dumb" } }],
  ])("%s gets no progress", (_, access) => {
    const written: string[] = [];
    const line = openLine(written, access);
    line.show(step);
    line.clear();
    expect(written).toEqual([]);
  });
});
