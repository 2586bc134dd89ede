import { describe, expect, it } from "vitest";
import { otherSpellings } from "./titles.ts";

describe("otherSpellings", () => {
  it.each([
    ["CEO", ["Chief Executive Officer"]],
    ["chief executive officer", ["CEO"]],
    ["Founder & ceo", ["Founder & Chief Executive Officer"]],
    ["VP of Sales", ["Vice President of Sales"]],
    ["Senior Vice President, HR", ["Senior Vice President, Human Resources", "SVP, HR"]],
    ["SVP Sales", ["Senior Vice President Sales"]],
    ["Chief Information Security Officer", ["CISO"]],
    ["CEO / Chief Technology Officer", ["Chief Executive Officer / Chief Technology Officer", "CEO / CTO"]],
  ])("%j is also written as %j", (title, expected) => {
    expect(otherSpellings([title])).toEqual(expected);
  });

  it.each(["Engineer", "VPN Engineer", "Ceophone", "Chief of Staff", ""])("%j has no other spelling", (title) => {
    expect(otherSpellings([title])).toEqual([]);
  });

  it("repeats no title and no spelling", () => {
    expect(otherSpellings(["CEO", "Chief Executive Officer", "VP Sales", "vp sales"])).toEqual([
      "Vice President Sales",
    ]);
  });
});

it.each([
  ["CEO", "Chief Executive Officer"],
  ["CFO", "Chief Financial Officer"],
  ["CIO", "Chief Information Officer"],
  ["CISO", "Chief Information Security Officer"],
  ["CMO", "Chief Marketing Officer"],
  ["COO", "Chief Operating Officer"],
  ["CRO", "Chief Revenue Officer"],
  ["CTO", "Chief Technology Officer"],
  ["SVP", "Senior Vice President"],
  ["EVP", "Executive Vice President"],
  ["AVP", "Assistant Vice President"],
  ["VP", "Vice President"],
  ["HR", "Human Resources"],
])("%s and %s are spellings of each other", (short, long) => {
  expect([otherSpellings([short]), otherSpellings([long])]).toEqual([[long], [short]]);
});
