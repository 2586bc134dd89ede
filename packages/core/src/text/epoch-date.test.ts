import { describe, expect, test } from "vitest";
import { epochDate } from "./format-value.ts";

describe("the date of a value", () => {
  test.each([
    ["trial_end", 1_793_491_200],
    ["trial_end", "1793491200"],
    ["last_paid", 1_793_491_200_000],
    ["orders.paid", "1793491200000"],
    ["invoice_date", "1793491200"],
  ])("%s: %j is a time, in seconds or milliseconds, as a number or its digits", (name, value) => {
    expect(epochDate(value, name)).toBe("2026-11-01T00:00:00Z");
  });

  test("a time after 2033 needs the name of a time, since phone numbers have as many digits", () => {
    expect(epochDate("2125550143", "contact")).toBe("");
    expect(epochDate("2125550143", "expires_at")).toBe("2037-05-10T06:35:43Z");
    expect(epochDate(4_102_444_800, "expires_at")).toBe("");
  });

  test.each([
    ["order_id", 1_793_491_200],
    ["phone", "1793491200"],
    ["data account", "1793491200"],
    ["total_cents", 1_793_491_200],
    ["count", 42],
    ["ratio", 1_793_491_200.5],
    ["created_at", "2026-11-01"],
    ["created_at", " 1793491200"],
    ["created_at", -1_793_491_200],
    ["created_at", null],
    ["created_at", ["1793491200"]],
  ])("%s: %j isn't a time", (name, value) => {
    expect(epochDate(value, name)).toBe("");
  });
});
