import { isToolError } from "@toolwright/core/authoring";
import { testClock } from "@toolwright/tests-support";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { verifies } from "../requirements.ts";
import { createMessaging } from "./toolkit.ts";

const clock = testClock(Date.UTC(2026, 0, 31, 9));
const KEYS = { siteId: "site", trackingApiKey: "track", appApiKey: "app", region: "US" } as const;
const NASTY = [
  ...[
    "..",
    ".",
    "../..",
    "...",
    "%2e%2e",
    "a/b",
    "/",
    "//",
    "\\",
    "100%",
    "%",
    "%2F",
    "+1",
    "+",
    "cio_x",
    "cio_",
    "a@b.c",
  ],
  ...["👩‍👩‍👧", "é", "e\u0301", "?", "#", "a?b=c#d", "a b", " a ", "&", "=", '"', "'", "null", "0", "-", "__proto__"],
  ...["\u2028", "\u202e", "\ufeffx", "activities", ":id", "{id}", "a;b", "a,b", "🙂".repeat(37)],
];

interface RecordedRequest {
  readonly url: URL;
  readonly body: unknown;
}

/** A toolkit whose backend records every request, and finds every person. */
function recordRequests() {
  const requests: RecordedRequest[] = [];
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const request = new Request(input, init);
    const text = await request.text();
    requests.push({ url: new URL(request.url), body: text === "" ? null : JSON.parse(text) });
    return Response.json({ activities: [], messages: [], segments: [], results: [], next: "", customer: {} });
  };
  return { requests, messaging: createMessaging({ ...KEYS, fetch, clock }) };
}

/** Any id that can be sent. */
const anyId = fc
  .oneof(
    { weight: 4, arbitrary: fc.string({ unit: "binary", minLength: 1, maxLength: 60 }) },
    {
      weight: 2,
      arbitrary: fc.string({ unit: fc.constantFrom(..."./%+@\\?#&=: _-cio"), minLength: 1, maxLength: 12 }),
    },
    { weight: 2, arbitrary: fc.constantFrom(...NASTY) },
    { weight: 1, arbitrary: fc.emailAddress() },
  )
  .filter((id) => !/[\p{Cc}\p{Cs}]/u.test(id) && id.trim() !== "" && new TextEncoder().encode(id).length <= 150);

const RUNS = { numRuns: 400, examples: NASTY.filter((id) => id.trim() !== "").map((id): [string] => [id]) };

function resolvable(id: string) {
  return id !== "." && id !== "..";
}

async function isInvalid(call: Promise<unknown>) {
  const thrown: unknown = await call.then(
    () => null,
    (error: unknown) => error,
  );
  return isToolError(thrown) && thrown.code === "invalid_input" && thrown.issues?.[0]?.parameter === "person_id";
}

describe("a person id", () => {
  it(`${verifies("identifier-type.exact")}: in writes`, async () => {
    await fc.assert(
      fc.asyncProperty(anyId, async (person_id) => {
        const { requests, messaging } = recordRequests();
        await messaging.identifyPerson({ person_id, identifier_type: "id" });
        await messaging.recordEvent({ person_id, identifier_type: "id", name: "x" });
        await messaging.deletePerson({ person_id, identifier_type: "id" });
        expect(requests).toHaveLength(3);
        for (const { url, body } of requests) {
          expect(url.href).toBe("https://track.customer.io/api/v2/entity");
          expect((body as { identifiers: object }).identifiers).toEqual({ id: person_id });
        }
      }),
      RUNS,
    );
  });

  it(`${verifies("identifier-type.exact")}: as an internal one, without its prefix`, async () => {
    await fc.assert(
      fc.asyncProperty(
        anyId.filter((id) => id.replace(/^cio_/, "") !== ""),
        async (person_id) => {
          const { requests, messaging } = recordRequests();
          await messaging.identifyPerson({ person_id, identifier_type: "internal_id" });
          expect(requests).toMatchObject([{ body: { identifiers: { cio_id: person_id.replace(/^cio_/, "") } } }]);
        },
      ),
      { ...RUNS, examples: [["cio_x"], ["cio_cio_x"], ["x"], [".."]] },
    );
  });

  it.each(["activities", "messages", "segments", "attributes"] as const)(
    `${verifies("identifier-type.exact")}: in reads of %s`,
    async (what) => {
      await fc.assert(
        fc.asyncProperty(anyId, async (person_id) => {
          const { requests, messaging } = recordRequests();
          const read = {
            activities: messaging.listPersonActivities,
            messages: messaging.listPersonMessages,
            segments: messaging.listPersonSegments,
            attributes: messaging.getPerson,
          }[what];
          const call = read({ person_id });
          if (!resolvable(person_id)) {
            expect(await isInvalid(call)).toBe(true);
            expect(requests).toEqual([]);
            return;
          }
          await call;
          expect(requests).toHaveLength(1);
          const { origin, pathname, searchParams, hash } = requests[0]!.url;
          expect({ origin, hash }).toEqual({ origin: "https://api.customer.io", hash: "" });
          const [empty, version, customers, id, last, ...rest] = pathname.split("/");
          expect({ empty, version, customers, last, rest }).toEqual({
            empty: "",
            version: "v1",
            customers: "customers",
            last: what,
            rest: [],
          });
          expect(decodeURIComponent(id!)).toBe(person_id);
          expect(searchParams.get("id_type")).toBe("id");
        }),
        RUNS,
      );
    },
  );

  it("a preview never looks up another person", async () => {
    await fc.assert(
      fc.asyncProperty(anyId, async (person_id) => {
        const { requests, messaging } = recordRequests();
        const { warnings } = await messaging.deletePerson.preview({ person_id });
        if (!resolvable(person_id)) {
          expect(requests).toEqual([]);
          expect(warnings).toEqual([expect.stringContaining("could not be looked up")]);
          return;
        }
        expect(requests).toHaveLength(1);
        const [, , , id, last] = requests[0]!.url.pathname.split("/");
        expect({ id: decodeURIComponent(id!), last }).toEqual({ id: person_id, last: "attributes" });
      }),
      RUNS,
    );
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
