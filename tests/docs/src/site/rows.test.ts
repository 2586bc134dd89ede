import { describe, expect, it } from "vitest";
import { readCatalog } from "../../../../site/playground/catalog.ts";
import { countRows, nextPage } from "../../../../site/playground/count-rows.ts";
import { drawResult } from "../../../../site/playground/draw-result.ts";
import { runTool } from "../../../../site/playground/run-tool.ts";
import { wordParts, write, writeAll, writeWindow } from "../../../../site/playground/write-value.ts";

describe("a list without a picture", () => {
  it.each([
    ["only its number of rows if there are no others", 6, { total: 6 }, "6"],
    ["the total", 10, { total: 1056, next_cursor: "c" }, "10 of 1,056"],
    ["the total of pages by offset", 2, { pagination: { total: 6, next_offset: 2 } }, "2 of 6"],
    ["that there are more if their number is unknown", 50, { next_cursor: "c" }, "50, more on the next page"],
    ["so for pages by offset", 2, { pagination: { total: null, next_offset: 2 } }, "2, more on the next page"],
  ])("says %s", (_, length, result, expected) => {
    expect(countRows(length, length, result)).toBe(expected);
  });

  it("says how many of its rows it shows", () => {
    expect(countRows(100, 1000, { next_cursor: "c" })).toBe("100 of 1,000, more on the next page");
    expect(countRows(100, 200, {})).toBe("100 of 200");
  });

  it("has the window that the result covers, in UTC", () => {
    const [start, end] = ["2026-01-31T08:45:00.000Z", "2026-01-31T09:00:00.000Z"];
    expect(writeWindow({ start, end })).toBe("2026-01-31 08:45 to 09:00 UTC");
    expect(writeWindow({ start: "2026-01-30T09:00:00.000Z", end })).toBe("2026-01-30 09:00 to 2026-01-31 09:00 UTC");
    expect(writeWindow(undefined)).toBe("");
  });

  it("has the arguments of the next page, unless it is the last", () => {
    expect(nextPage({ next_cursor: "c" })).toEqual({ cursor: "c" });
    expect(nextPage({ pagination: { next_offset: 20 } })).toEqual({ offset: 20 });
    expect([nextPage({ next_cursor: null }), nextPage({ pagination: { next_offset: null } }), nextPage({})]).toEqual([
      null,
      null,
      null,
    ]);
  });
});

it("has a next page by parameters that its tool knows", async () => {
  for (const { name, example, parameters, hasPreview } of await readCatalog()) {
    if (hasPreview) continue;
    const { value } = await runTool(name, example, "run");
    const next = nextPage(value as Readonly<Record<string, unknown>>) ?? {};
    expect({ name, unknown: Object.keys(next).filter((key) => !(key in parameters)) }).toEqual({ name, unknown: [] });
  }
});

describe("a picture", () => {
  it("says in its title that there are more events and people on the next page", () => {
    const event = { timestamp: "2026-01-31T08:00:00.000Z", title: "Deployed" };
    const more = { next_cursor: "c" };
    expect(drawResult("Observability.SearchEvents", { events: [event], ...more })).toContain(
      "Events: 1, more on the next page",
    );
    const people = [{ person_id: "usr_1" }];
    expect(drawResult("Messaging.SearchPeople", { people, ...more })).toContain("People: 1, more on the next page");
    expect(drawResult("Messaging.SearchPeople", { people, total: 1 })).not.toContain("People: 1");
  });
});

describe("a value in a table", () => {
  it("is a date with the stored number if its name is that of a time and its number counts seconds", () => {
    expect(write(1707374740, "created_at")).toBe("2024-02-08 06:45:40 (1707374740)");
    expect(write("1707374740", "last_seen")).toBe("2024-02-08 06:45:40 (1707374740)");
    expect(writeAll({ created_at: 1707374740, seats: 5 }, "attributes")).toBe(
      "created_at 2024-02-08 06:45:40 (1707374740) · seats 5",
    );
    expect(writeAll({ trial_date: { from: null, to: 1707374740 } }, "data")).toBe(
      "trial_date to 2024-02-08 06:45:40 (1707374740)",
    );
  });

  it("stays a number under any other name, and if it counts no seconds of our time", () => {
    expect([write(1707374740, "phone"), write(1707374740, "value"), write(20240208, "created_at")]).toEqual([
      "1707374740",
      "1707374740",
      "20240208",
    ]);
  });

  it("is a dash if it is empty, and is cut", () => {
    expect([write(null, "a"), write([], "a"), write("abc", "a", 2)]).toEqual(["–", "–", "ab…"]);
    expect(write("2026-01-31T08:57:47.586Z", "timestamp")).toBe("2026-01-31 08:57:47");
  });

  it("breaks hosts, types and addresses at their parts only, and short words nowhere", () => {
    expect(wordParts("payment-service-01.prod.shop.internal")).toEqual([
      "payment-service-01.",
      "prod.",
      "shop.",
      "internal",
    ]);
    expect(wordParts("at HikariPool.getConnection")).toEqual(["at ", "Hikari", "Pool.", "get", "Connection"]);
    expect(wordParts("intelligent_fuzzy_search")).toEqual(["intelligent_", "fuzzy_", "search"]);
    expect(wordParts("HikariPool 569838999279606203")).toEqual(["HikariPool ", "569838999279606203"]);
  });
});
