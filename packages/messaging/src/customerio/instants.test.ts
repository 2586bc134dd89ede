import { describe, expect, it } from "vitest";
import { fromSeconds } from "./list-response.ts";

describe("reading a timestamp", () => {
  it.each([
    [1, "1970-01-01T00:00:01.000Z"],
    [1_769_850_000, "2026-01-31T09:00:00.000Z"],
    ["1769850000", "2026-01-31T09:00:00.000Z"],
    [1_769_850_000.25, "2026-01-31T09:00:00.250Z"],
    [8.64e12, "+275760-09-13T00:00:00.000Z"],
  ])("reads a time from %j", (value, iso) => {
    expect(fromSeconds(value)).toBe(iso);
  });

  it.each([
    0,
    "0",
    -1,
    null,
    undefined,
    "",
    " ",
    "soon",
    {},
    [],
    true,
    Number.NaN,
    Number.POSITIVE_INFINITY,
    8.64e12 + 1,
    1e300,
  ])("reads no time from %j", (value) => {
    expect(fromSeconds(value)).toBeNull();
  });
});
