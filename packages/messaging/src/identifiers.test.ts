import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { verifies } from "../requirements.ts";
import {
  checkInternalIds,
  checkPreviews,
  checkReads,
  checkWrites,
  isInvalid,
  READS,
  recordRequests,
} from "./__fixtures__/check-identifiers.ts";

describe("a person id", () => {
  it(`${verifies("identifier-type.exact")}: in writes`, async () => {
    await checkWrites(100);
  });

  it(`${verifies("identifier-type.exact")}: as an internal one, without its prefix`, async () => {
    await checkInternalIds(50);
  });

  it.each(READS)(`${verifies("identifier-type.exact")}: in reads of %s`, async (what) => {
    await checkReads(what, 60);
  });

  it("a preview never looks up another person", async () => {
    await checkPreviews(60);
  });

  it.each(["", " ", "\u3000", "a\u0000", "a\u0085", "\ud800", "x\udc00y", "x".repeat(151), "🙂".repeat(38)])(
    "%j is rejected before any request",
    async (person_id) => {
      const { requests, messaging } = recordRequests();
      expect(await isInvalid(messaging.identifyPerson({ person_id }))).toBe(true);
      expect(await isInvalid(messaging.deletePerson({ person_id }))).toBe(true);
      expect(await isInvalid(messaging.recordEvent({ person_id, name: "x" }))).toBe(true);
      expect(await isInvalid(messaging.listPersonActivities({ person_id }))).toBe(true);
      expect(requests).toEqual([]);
    },
  );
});

describe("an email address", () => {
  it.each(["ada+test@example.com", "a&b=c@example.com", "50%@example.com", "o'neil#1@example.com", "ü@exämple.com"])(
    "the email address %s is sent encoded",
    async (email) => {
      const { requests, messaging } = recordRequests();
      await messaging.getPerson({ email });
      await messaging.listPersonSegments({ email });
      expect(requests).toHaveLength(2);
      for (const { url } of requests) {
        expect(url.pathname).toBe("/v1/customers");
        expect([...url.searchParams]).toEqual([["email", email]]);
        expect(url.search).not.toMatch(/\+/);
        expect(decodeURIComponent(url.search)).toBe(`?email=${email}`);
      }
    },
  );

  it("every email address is sent encoded", async () => {
    await fc.assert(
      fc.asyncProperty(fc.emailAddress(), async (email) => {
        const { requests, messaging } = recordRequests();
        await messaging.getPerson({ email });
        expect(requests.map(({ url }) => [...url.searchParams])).toEqual([[["email", email]]]);
        await messaging.identifyPerson({ person_id: email, identifier_type: "email", email });
        expect(requests[1]!.body).toMatchObject({ identifiers: { email }, attributes: { email } });
      }),
    );
  });
});
