import { isToolError } from "@toolwright/core/authoring";
import { describe, expect, it } from "vitest";
import { readSite, SITES, siteAddress } from "./site.ts";

describe("the Datadog site", () => {
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
    ["US1", "datadoghq.com"],
    ["eu", "datadoghq.eu"],
    ["EU1", "datadoghq.eu"],
    ["US1-FED", "ddog-gov.com"],
    ["acme.datadoghq.eu", "datadoghq.eu"],
    ["https://acme.us3.datadoghq.com/logs", "us3.datadoghq.com"],
  ])("%s, a name or an organization's own address, is %s", (written, site) => {
    expect(readSite(written)).toBe(site);
  });

  it.each(["us4.datadoghq.com", "www.datadoghq.com"])(
    "%s may be another site, so the error suggests one",
    (written) => {
      expect(() => readSite(written)).toThrow("did you mean datadoghq.com?");
    },
  );

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
