import { describe, expect, it } from "vitest";
import { keepUsersOfAll } from "./technologies.ts";

const user = (name: string, technologies: readonly string[] | null) => ({
  name,
  firmographics: technologies && { technologies },
});
const names = (rows: readonly { readonly name: string }[]) => rows.map(({ name }) => name);

describe("keepUsersOfAll", () => {
  const both = user("both", ["google_analytics", "salesforce"]);
  const one = user("one", ["google_analytics"]);
  const other = user("other", ["salesforce", "hubspot"]);
  const neither = user("neither", ["hubspot"]);
  const empty = user("empty", []);
  const bare = user("bare", null);

  it("keeps companies in order, without those known to lack a technology", () => {
    const { rows, warnings } = keepUsersOfAll([one, both, other, neither], ["salesforce", "google_analytics"]);
    expect(names(rows)).toEqual(["both"]);
    expect(warnings).toEqual(["3 companies were left out: they use some of the technologies, not all."]);
  });

  it("keeps companies whose technologies are unknown, with a warning", () => {
    const { rows, warnings } = keepUsersOfAll([bare, both, empty], ["salesforce", "google_analytics"]);
    expect(names(rows)).toEqual(["bare", "both", "empty"]);
    expect(warnings).toEqual(["2 companies use at least one of the technologies; whether they use all is unknown."]);
  });

  it("warns of removed and of unknown companies at once", () => {
    expect(keepUsersOfAll([bare, one], ["salesforce", "google_analytics"]).warnings).toHaveLength(2);
  });

  it.each([
    ["google analytics", "google_analytics"],
    ["Google_Analytics", "google_analytics"],
    [" google_analytics ", "google_analytics"],
    ["wordpress.org", "wordpress_org"],
    ["google_analytics", "Google Analytics"],
    ["node.js", "Node.js"],
  ])("matches the UIDs %j and %j", (required, used) => {
    const { rows, warnings } = keepUsersOfAll([user("x", [used, "salesforce"])], [required, "salesforce"]);
    expect(names(rows)).toEqual(["x"]);
    expect(warnings).toEqual([]);
  });

  it.each([[[]], [["salesforce"]]])("keeps all companies for %j, where one technology is enough", (uids) => {
    const rows = [both, one, neither, empty, bare];
    const result = keepUsersOfAll(rows, uids);
    expect(result).toEqual({ rows, warnings: [] });
    expect(result.rows).not.toBe(rows);
  });

  it("accepts an empty list", () => {
    expect(keepUsersOfAll([], ["a", "b"])).toEqual({ rows: [], warnings: [] });
  });
});
