import { isToolError } from "@toolwright/core/authoring";
import { describe, expect, it } from "vitest";
import { verifies } from "../../requirements.ts";
import { readRegion, regionBaseUrl } from "./region.ts";

describe("reading the region", () => {
  it(verifies("secret.region"), () => {
    for (const value of ["us", "US", "Us", " US ", "us\n"]) expect(readRegion(value)).toBe("US");
    for (const value of ["eu", "EU", "Eu", " EU ", "\teU"]) expect(readRegion(value)).toBe("EU");
    expect(regionBaseUrl("US", "track")).toBe("https://track.customer.io");
    expect(regionBaseUrl("US", "app")).toBe("https://api.customer.io");
    expect(regionBaseUrl("EU", "track")).toBe("https://track-eu.customer.io");
    expect(regionBaseUrl("EU", "app")).toBe("https://api-eu.customer.io");
  });

  it.each(["", " ", "USA", "Europe", "us-east-1", "E U", "ЕU", "US EU", "evil.example", "constructor", "__proto__"])(
    "rejects %j without repeating it",
    (value) => {
      try {
        readRegion(value);
        expect.unreachable();
      } catch (thrown) {
        if (!isToolError(thrown)) throw thrown;
        expect(thrown.code).toBe("misconfigured");
        expect(thrown.issues).toMatchObject([{ parameter: "MESSAGING_REGION", rule: "must be US or EU" }]);
        expect(thrown.message).not.toContain("evil.example");
      }
    },
  );
});
