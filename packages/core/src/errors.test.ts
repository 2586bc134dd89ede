import { inspect } from "node:util";
import { describe, expect, test } from "vitest";
import { type ErrorCode, invalidInput, isToolError, ToolError, withTool } from "./errors.ts";

/** The error class as another installed copy of the package defines it. */
class ForeignToolError extends Error {
  readonly code = "not_found";
  readonly retryable = false;
  readonly retryAfterMs = undefined;
  readonly status = 404;
  readonly outcome = undefined;
  readonly issues = undefined;
  readonly tool: string | undefined;
  constructor(tool?: string) {
    super("No such campaign.");
    this.tool = tool;
    Object.defineProperty(this, Symbol.for("@toolwright/core.ToolError"), { value: true });
  }
  toJSON() {
    return { code: this.code, message: this.message, retryable: this.retryable, status: this.status };
  }
}

describe("isToolError", () => {
  test("recognizes an error of another copy of the package, where instanceof fails", () => {
    const foreign: unknown = new ForeignToolError();
    expect(foreign instanceof ToolError).toBe(false);
    expect(isToolError(foreign)).toBe(true);
    expect(isToolError(new ToolError({ code: "timeout", message: "" }))).toBe(true);
  });

  test.each([null, undefined, "ToolError", 7, {}, { code: "timeout" }, new Error("x"), () => undefined])(
    "does not recognize %j",
    (value) => {
      expect(isToolError(value)).toBe(false);
    },
  );

  test("hides the brand when an error is inspected or spread", () => {
    const error = new ToolError({ code: "timeout", message: "m" });
    expect(Object.getOwnPropertySymbols({ ...error })).toEqual([]);
    expect(inspect(error)).not.toContain("Symbol(");
  });
});

describe("retryable", () => {
  test.each([
    ["invalid_input", false],
    ["missing_secret", false],
    ["unauthorized", false],
    ["forbidden", false],
    ["not_found", false],
    ["rate_limited", true],
    ["upstream", false],
    ["unavailable", true],
    ["timeout", true],
    ["aborted", false],
    ["bad_response", false],
  ] satisfies [ErrorCode, boolean][])("the retryable flag of %s defaults to %s", (code, expected) => {
    expect(new ToolError({ code, message: "m" }).retryable).toBe(expected);
    expect(new ToolError({ code, message: "m", outcome: "unknown" }).retryable).toBe(false);
  });

  test("an explicit retryable flag takes precedence", () => {
    expect(new ToolError({ code: "timeout", message: "m", retryable: false }).retryable).toBe(false);
    expect(new ToolError({ code: "upstream", message: "m", retryable: true }).retryable).toBe(true);
  });
});

describe("toJSON", () => {
  test("includes only known fields", () => {
    expect(JSON.stringify(new ToolError({ code: "not_found", message: "Nothing there." }))).toBe(
      '{"code":"not_found","message":"Nothing there.","retryable":false}',
    );
  });

  test("includes every known field", () => {
    const fields = {
      code: "rate_limited",
      message: "Wait.",
      retryable: true,
      retryAfterMs: 0,
      status: 429,
      tool: "A.B",
      outcome: "unknown",
    } as const;
    expect(new ToolError(fields).toJSON()).toEqual(fields);
  });

  test("leaves out the stack, the cause and the issues", () => {
    const error = invalidInput([{ parameter: "a", received: "1", rule: "must be a string" }]);
    (error as Error).cause = new Error("inner");
    expect(Object.keys(error.toJSON())).toEqual(["code", "message", "retryable"]);
  });

  test("never copies fields outside the allow-list", () => {
    const error = new ToolError({ code: "upstream", message: "m", headers: "Bearer k3y" } as never);
    expect(inspect(error, { showHidden: true })).not.toContain("k3y");
  });
});

describe("withTool", () => {
  test("adds the tool and keeps every other field and the stack", () => {
    const issues = [{ parameter: "a", received: "1", rule: "must be a string" }];
    const error = new ToolError({
      code: "timeout",
      message: "m",
      retryable: false,
      retryAfterMs: 5,
      status: 504,
      outcome: "unknown",
      issues,
    });
    const named = withTool(error, "Probe.Run");
    expect({ ...named }).toEqual({ ...error, tool: "Probe.Run" });
    expect(named.issues).toEqual(issues);
    expect(named.stack).toBe(error.stack);
  });

  test("adds the tool to an error without a stack", () => {
    const error = new ToolError({ code: "timeout", message: "m" });
    delete (error as Error).stack;
    expect(withTool(error, "Probe.Run").tool).toBe("Probe.Run");
  });

  test("returns an error that already names its tool unchanged", () => {
    const error = new ToolError({ code: "timeout", message: "m", tool: "Inner.Tool" });
    expect(withTool(error, "Outer.Tool")).toBe(error);
  });

  test("converts an error of another copy of the package to one of this copy", () => {
    const named = withTool(new ForeignToolError() as never, "Probe.Run");
    expect(named).toBeInstanceOf(ToolError);
    expect(named.toJSON()).toEqual({
      code: "not_found",
      message: "No such campaign.",
      retryable: false,
      status: 404,
      tool: "Probe.Run",
    });
  });
});

test("an input error lists every issue in its message", () => {
  const error = invalidInput([
    { parameter: "a", received: "1", rule: "must be a string", example: '"x"' },
    { parameter: "b", received: "nothing", rule: "is required" },
  ]);
  expect(error.message).toBe('a: must be a string (received 1). Example: "x". b: is required (received nothing).');
  expect(error.issues).toHaveLength(2);
});

test("an error message is one line without hidden characters, whatever it quotes", () => {
  const error = new ToolError({ code: "upstream", message: "It says:\r\n\u001b[31mAll done\u202e.enod llA" });
  expect(error.message).toBe("It says: \\u{1b}[31mAll done\\u{202e}.enod llA");
  expect(withTool(error, "A.B").message).toBe(error.message);
});

describe("ToolError.with", () => {
  test("changes the passed fields and keeps the issues, the outcome and the stack", () => {
    const issues = [{ parameter: "to", received: '""', rule: "must not be empty" }];
    const error = new ToolError({ code: "upstream", message: "First.", status: 409, outcome: "unknown", issues });
    const derived = error.with({ code: "duplicate_send", message: "Second." });
    expect(derived.toJSON()).toEqual({ ...error.toJSON(), code: "duplicate_send", message: "Second." });
    expect(derived.issues).toEqual(issues);
    expect(derived.stack?.split("\n")[0]).toBe("ToolError: Second.");
    expect(derived.stack?.split("\n").slice(1)).toEqual(error.stack?.split("\n").slice(1));
  });
});
