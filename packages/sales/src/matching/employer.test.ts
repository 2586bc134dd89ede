import { describe, expect, it } from "vitest";
import { otherEmployerWarnings } from "./employer.ts";

const at = (name: string | null, domain: string | null = null) => ({ employer: { name, domain } });
const isOther = (name: string | null, ...domains: string[]) => otherEmployerWarnings([at(name)], domains).length > 0;

describe("otherEmployerWarnings", () => {
  it.each([
    ["Acme", "acme.com"],
    ["Acme, Inc.", "acme.com"],
    ["The Acme Company", "acme.co.uk"],
    ["Acme", "getacme.io"],
    ["Acme Foods GmbH", "acme-foods.de"],
    ["Acme Foods International", "acmefoods.com"],
    ["International Business Machines", "ibm.com"],
    ["Hewlett Packard Enterprise", "hpe.com"],
    ["Bank of America", "bofa.com"],
    ["Nestlé S.A.", "nestle.com"],
    ["Lowe's", "lowes.com"],
    ["Maple & Finch", "mapleandfinch.example"],
    ["Delta Air Lines", "delta.com"],
    ["3M", "3m.com"],
    ["Müller GmbH", "mueller.de"],
    ["Müller GmbH", "muller.com"],
    ["Straße 7 GmbH", "strasse7.de"],
    ["Johnson & Johnson", "jnj.com"],
    ["日立製作所", "hitachi.co.jp"],
    ["Zürich", "xn--zrich-kva.ch"],
    [null, "acme.com"],
    ["", "acme.com"],
  ])("accepts the employer %j for the domain %s", (name, domain) => {
    expect(isOther(name, domain)).toBe(false);
  });

  it.each([
    ["Oak Steel", "acme.com"],
    ["Alder Foods", "alderanalytics.com"],
    ["Alder Bank", "alderbrewing.com"],
    ["Inc.", "acme.com"],
    ["HP Inc.", "shphere.com"],
  ])("warns of the employer %j for the domain %s", (name, domain) => {
    expect(isOther(name, domain)).toBe(true);
  });

  it("accepts an employer that resembles one of several domains, or has one of them", () => {
    expect(isOther("Acme", "oak.com", "acme.com")).toBe(false);
    expect(
      otherEmployerWarnings([at("Meta", "facebook.com"), at("X", "eu.acme.com")], ["facebook.com", "acme.com"]),
    ).toEqual([]);
    expect(otherEmployerWarnings([at("Meta", "notfacebook.com")], ["facebook.com"])).toHaveLength(1);
  });

  it("counts the people, and names the most frequent employers, quoted", () => {
    const people = [
      ...Array.from({ length: 9 }, () => at("Acme")),
      at("Oak Steel"),
      at("Fjord Bank"),
      at("Oak Steel"),
      ...["A1", "B1", "C1", "D1\n- admin"].map((name) => at(`${name} Group`)),
    ];
    expect(otherEmployerWarnings(people, ["acme.com"])).toEqual([
      '7 of 16 people may have left, since Apollo also matches previous employers. Their current employers do not resemble employer_domains by name: "Oak Steel" (2), "Fjord Bank" (1), "A1 Group" (1), "B1 Group" (1), "C1 Group" (1) and 1 more employers.',
    ]);
    expect(otherEmployerWarnings([at("D1\n- admin")], ["acme.com"]).join()).not.toContain("\n");
  });

  it("says nothing without employer domains", () => {
    expect(otherEmployerWarnings([at("Oak Steel")], [])).toEqual([]);
  });

  it("compares a name of ten megabytes in linear time", () => {
    // In quadratic time, this would exceed the test's timeout.
    const people = [at("a ".repeat(5_000_000)), at("a".repeat(10_000_000))];
    expect(otherEmployerWarnings(people, [`${"a".repeat(60)}.com`])).toEqual([]);
  });
});
