import { isToolError } from "@toolwright/core/authoring";
import { describe, expect, it } from "vitest";
import { verifies } from "../../requirements.ts";
import { readRegion, regionAddress } from "./region.ts";

describe("reading the region", () => {
  it(verifies("secret.region"), () => {
    for (const written of ["us", "US", "Us", " US ", "us\n"]) expect(readRegion(written)).toBe("US");
    for (const written of ["eu", "EU", "Eu", " EU ", "\teU"]) expect(readRegion(written)).toBe("EU");
    expect(regionAddress("US", "track")).toBe("https://track.customer.io");
    expect(regionAddress("US", "app")).toBe("https://api.customer.io");
    expect(regionAddress("EU", "track")).toBe("https://track-eu.customer.io");
    expect(regionAddress("EU", "app")).toBe("https://api-eu.customer.io");
  });

  it.each(["", " ", "USA", "Europe", "us-east-1", "E U", "ЕU", "US EU", "evil.example", "constructor", "__proto__"])(
    "rejects %j without repeating it",
    (written) => {
      try {
        readRegion(written);
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
