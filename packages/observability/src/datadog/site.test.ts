import { isToolError } from "@toolwright/core/authoring";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { doubtSite, readSite, SITES, siteAddress } from "./site.ts";

/** Strings that end, or nearly end, in one of Datadog's domains. */
const hosts = fc
  .tuple(
    fc.array(fc.constantFrom("uk2", "US3", "us1", "acme", "www", "example.com", "", "x", "@", "é", "-"), {
      maxLength: 3,
    }),
    fc.constantFrom("datadoghq.com", "datadoghq.eu", "ddog-gov.com", "xdatadoghq.com", "datadoghq.com.example.com"),
    fc.constantFrom("", "/", ":8443", ".", "?x", "#x", "\\", "@example.com", "/logs?query=a"),
    fc.constantFrom("", "https://", "http://", "//", "ftp://"),
  )
  .map(([labels, domain, end, start]) => start + [...labels, domain].join(".") + end);

describe("the Datadog site", () => {
  it("is a host of a domain of Datadog with at most one label more, for any text", () => {
    fc.assert(
      fc.property(fc.oneof(hosts, fc.string()), (written) => {
        try {
          const site = readSite(written);
          expect(site).toMatch(/^(?:[a-z]{2}[1-9]\d?\.)?(?:datadoghq\.com|datadoghq\.eu|ddog-gov\.com)$/);
          expect(new URL(siteAddress(site)).origin).toBe(`https://api.${site}`);
        } catch (thrown) {
          if (!isToolError(thrown)) throw thrown;
        }
      }),
      { numRuns: 2_000 },
    );
  });

  it.each(SITES)("%s is accepted in every common notation", (site) => {
    const written = [
      site,
      `  ${site}\n`,
      site.toUpperCase(),
      `app.${site}`,
      `api.${site}`,
      `https://${site}`,
      `http://app.${site}/`,
      `HTTPS://app.${site}/logs?query=status%3Aerror#top`,
    ];
    expect(written.map(readSite)).toEqual(written.map(() => site));
    expect(siteAddress(site)).toBe(`https://api.${site}`);
  });

  it.each([
    ["us5", "us5.datadoghq.com"],
    ["uk1", "uk1.datadoghq.com"],
    ["UK1", "uk1.datadoghq.com"],
    ["US1", "datadoghq.com"],
    ["eu", "datadoghq.eu"],
    ["EU1", "datadoghq.eu"],
    ["US1-FED", "ddog-gov.com"],
    ["acme.datadoghq.eu", "datadoghq.eu"],
    ["https://acme.us3.datadoghq.com/logs", "us3.datadoghq.com"],
  ])("%s, a name or an organization's own address, is %s", (written, site) => {
    expect(readSite(written)).toBe(site);
  });

  it.each([
    ["uk2.datadoghq.com", "uk2.datadoghq.com"],
    ["JP1.DATADOGHQ.COM", "jp1.datadoghq.com"],
    ["https://us4.datadoghq.com/logs?query=a@b", "us4.datadoghq.com"],
    ["api.us12.datadoghq.com", "us12.datadoghq.com"],
    ["acme.uk2.datadoghq.com", "uk2.datadoghq.com"],
    ["us3.ddog-gov.com", "us3.ddog-gov.com"],
    ["eu2.datadoghq.eu", "eu2.datadoghq.eu"],
    ["JP1", "jp1.datadoghq.com"],
  ])("%s, a region that is newer than this version, is %s, which is not known", (written, site) => {
    expect(readSite(written)).toBe(site);
    expect(doubtSite(readSite(written))).toContain(`the site ${site}: did you mean`);
    expect(SITES.map(doubtSite)).toEqual(SITES.map(() => null));
  });

  it.each([
    ["us55.datadoghq.com", "us5.datadoghq.com"],
    ["su3.datadoghq.com", "us3.datadoghq.com"],
    ["ap11.datadoghq.com", "ap1.datadoghq.com"],
  ])("%s may be newer, but is most likely %s", (written, site) => {
    expect(doubtSite(readSite(written))).toMatch(`did you mean OBSERVABILITY_SITE=${site}?`);
  });

  it.each([
    ["us1.datadoghq.com", "datadoghq.com"],
    ["eu1.datadoghq.eu", "datadoghq.eu"],
    ["us1.ddog-gov.com", "ddog-gov.com"],
    ["www.datadoghq.com", "datadoghq.com"],
    ["www.uk2.datadoghq.com", "uk2.datadoghq.com"],
    ["datadog.eu", "datadoghq.eu"],
    ["us5.datadog.com", "us5.datadoghq.com"],
    ["datadoghq.co", "datadoghq.com"],
    ["datadoghq.com.eu", "datadoghq.eu"],
  ])("%s is rejected, and the error suggests %s", (written, site) => {
    expect(() => readSite(written)).toThrow(`did you mean ${site}?`);
  });

  it.each([
    "",
    " ",
    "com",
    "datadoghq",
    "datadoghq.com.",
    "datadoghq.com.example.com",
    "example.com/datadoghq.com",
    "example.com?datadoghq.com",
    "notdatadoghq.com",
    "www.datadoghq.com",
    "app.app.datadoghq.com",
    "us3.us5.datadoghq.com",
    "uk2.uk2.datadoghq.com",
    "uk2.datadoghq.com.",
    "uk2.datadoghq.com.example.com",
    "uk2.example.com",
    "uk2-datadoghq.com",
    "uk2.xdatadoghq.com",
    "uk2.datadoghq.com:443",
    "uk2@datadoghq.com",
    "https://uk2.datadoghq.com@example.com",
    "https://uk2.datadoghq.com:key@example.com",
    "uk2。datadoghq.com",
    "uk２.datadoghq.com",
    "uk2.datadoghq%2ecom",
    "u\tk2.datadoghq.com",
    "uk0.datadoghq.com.",
    "logs.uk2.api.datadoghq.com",
    "uk2.datadoghq.co",
    "xn--uk2.example.com",
    "-.-.datadoghq.com",
    "..datadoghq.com",
    "datadoghq.com:444",
    "user@datadoghq.com",
    "https://datadoghq.com@example.com",
    "datadoghq.com\\.example.com",
    "ftp://datadoghq.com",
    "//example.com",
    "javascript:alert(1)",
    "dаtadoghq.com",
  ])("%j is rejected without repeating it", (written) => {
    try {
      readSite(written);
      expect.unreachable();
    } catch (thrown) {
      if (!isToolError(thrown)) throw thrown;
      expect(thrown.code).toBe("misconfigured");
      expect(thrown.issues).toMatchObject([{ parameter: "OBSERVABILITY_SITE", received: "an unknown site" }]);
      for (const site of SITES) expect(thrown.message).toContain(site);
      expect(thrown.message).toContain("for any other address set the option baseUrl");
      expect(thrown.message).not.toContain("example.com");
    }
  });
});
