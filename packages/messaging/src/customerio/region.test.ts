import { isToolError } from "@toolwright/core/authoring";
import { createSandbox } from "@toolwright/sandbox";
import { testClock } from "@toolwright/tests-support";
import { describe, expect, it } from "vitest";
import { verifies } from "../../requirements.ts";
import { createMessaging } from "../toolkit.ts";
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

describe("an EU account with the region US", () => {
  const clock = testClock(Date.UTC(2026, 0, 31, 9));
  const { messaging: sandbox } = createSandbox({ clock, region: "EU" });
  const messaging = createMessaging({ ...sandbox.options, clock, region: "US", retry: 0 });

  it("a write reports the redirect and its likely cause, and sends the keys to no other host", async () => {
    await expect(messaging.identifyPerson({ person_id: "usr_new" })).rejects.toMatchObject({
      code: "upstream",
      status: 307,
      retryable: false,
      message: expect.stringContaining("set MESSAGING_REGION=EU"),
    });
    expect(sandbox.requests).toHaveLength(1);
    expect(sandbox.workspace.people.find({ kind: "id", value: "usr_new" })).toEqual([]);
  });

  it("a 302 of the Track API names the region as well", async () => {
    const location = "https://track-eu.customer.io/api/v2/entity";
    const fetch = async () => new Response(null, { status: 302, headers: { location } });
    const { deletePerson } = createMessaging({ ...sandbox.options, region: "US", fetch, retry: 0 });
    await expect(deletePerson({ person_id: "usr_new" })).rejects.toMatchObject({
      status: 302,
      message: expect.stringContaining("set MESSAGING_REGION=EU"),
    });
  });

  it("a redirect to the US names the region US, and one to another host names none", async () => {
    const redirect = async (host: string) => {
      const fetch = async () => new Response(null, { status: 307, headers: { location: `https://${host}/x` } });
      const { deletePerson } = createMessaging({ ...sandbox.options, region: "EU", fetch, retry: 0 });
      const thrown = await deletePerson({ person_id: "usr_new" }).catch((error: Error) => error);
      return (thrown as Error).message;
    };
    expect(await redirect("track.customer.io")).toContain("set MESSAGING_REGION=US");
    expect(await redirect("evil.example")).toContain("Check the site, region or base address");
  });

  it("a read reports that the keys belong to another region", async () => {
    await expect(messaging.listSegments({})).rejects.toMatchObject({
      code: "unauthorized",
      message: expect.stringContaining("MESSAGING_REGION"),
    });
  });

  it("both work in the region EU", async () => {
    const { identifyPerson, getPerson } = createMessaging({ ...sandbox.options, clock });
    await identifyPerson({ person_id: "usr_new" });
    expect(await getPerson({ person_id: "usr_new" })).toMatchObject({ found: true });
  });
});
