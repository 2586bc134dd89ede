import { expect, test } from "vitest";
import { EXIT, exitCodeOf, type Failure } from "./exit-codes.ts";

test.each<[Failure, number]>([
  [{ code: "not_found" }, 1],
  [{ code: "upstream" }, 1],
  [{ code: "bad_response" }, 1],
  [{ code: "invalid_input" }, 2],
  [{ code: "misconfigured" }, 2],
  [{ code: "usage" }, 2],
  [{ code: "not_approved" }, 3],
  [{ code: "policy" }, 4],
  [{ code: "duplicate_send" }, 4],
  [{ code: "missing_secret" }, 5],
  [{ code: "unauthorized" }, 5],
  [{ code: "forbidden" }, 5],
  [{ code: "rate_limited", retryable: true }, 6],
  [{ code: "unavailable", retryable: true }, 6],
  [{ code: "timeout", retryable: true }, 6],
  [{ code: "timeout", retryable: false }, 1],
  [{ code: "timeout", outcome: "unknown" }, 7],
  [{ code: "aborted", outcome: "unknown" }, 7],
  [{ code: "aborted" }, 130],
])("%j has the exit code %i", (failure, code) => {
  expect(exitCodeOf(failure)).toBe(code);
});

test("every exit code is different", () => {
  const codes = Object.values(EXIT);
  expect(new Set(codes).size).toBe(codes.length);
});
