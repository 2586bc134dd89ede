import { describe, expect, test } from "vitest";
import { CATALOG } from "./catalog.ts";
import { requireTool, shortName, withShortNames } from "./tool-names.ts";

describe("requireTool", () => {
  test.each([
    "Observability.SearchLogs",
    "Observability_SearchLogs",
    "observability.search-logs",
    "SearchLogs",
    "search-logs",
    "search_logs",
  ])("accepts %s", (name) => {
    expect(requireTool(name, 1).name).toBe("Observability.SearchLogs");
  });

  test.each(CATALOG.map(({ name }) => name))("finds %s by its short name", (name) => {
    expect(requireTool(shortName(name), 1).name).toBe(name);
  });

  test("lists the tools of a name that several toolkits have", () => {
    expect(() => requireTool("search-people", 1)).toThrow(
      "Several toolkits have this tool. Name one of messaging.search-people (Customer.io), sales.search-people (Apollo.io).",
    );
  });

  test("finds an unstable tool only with the flag", () => {
    expect(requireTool("search-incidents", 1, true).name).toBe("Observability.SearchIncidents");
    expect(requireTool("search-logs", 1, true).name).toBe("Observability.SearchLogs");
    expect(() => requireTool("Observability_SearchIncidents", 1)).toThrow(/^search-incidents .*: add --unstable\.$/);
  });

  test("refuses a missing name", () => {
    expect(() => requireTool(undefined, 1)).toThrow("The name of a tool is missing.");
  });
});

test("names a tool as the shell does wherever a sentence has its name, but not in quotes or in a full name", () => {
  const text = 'No broadcast has id 1. Find ids with ListBroadcasts or Messaging_ListSegments, as "ListCampaigns".';
  expect(withShortNames(text)).toBe(
    'No broadcast has id 1. Find ids with list-broadcasts or list-segments, as "ListCampaigns".',
  );
  expect(withShortNames("Messaging.ListBroadcasts, SearchPeople")).toBe("Messaging.ListBroadcasts, SearchPeople");
});

test("short names are unique", () => {
  const names = CATALOG.map(({ name }) => shortName(name));
  expect(new Set(names).size).toBe(CATALOG.length);
});
