import { isToolError } from "@toolwright/core/authoring";
import { testClock } from "@toolwright/tests-support";
import fc from "fast-check";
import { expect } from "vitest";
import { anyCharacter } from "../../../core/src/__fixtures__/any-string.ts";
import { createMessaging } from "../toolkit.ts";

/** The reads of a person, each by the last segment of its path. */
export const READS = ["activities", "messages", "segments", "attributes"] as const;
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
export function recordRequests() {
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
    { weight: 4, arbitrary: fc.string({ unit: anyCharacter, minLength: 1, maxLength: 60 }) },
    {
      weight: 2,
      arbitrary: fc.string({ unit: fc.constantFrom(..."./%+@\\?#&=: _-cio"), minLength: 1, maxLength: 12 }),
    },
    { weight: 2, arbitrary: fc.constantFrom(...NASTY) },
    { weight: 1, arbitrary: fc.emailAddress() },
  )
  .filter((id) => !/[\p{Cc}\p{Cs}]/u.test(id) && id.trim() !== "" && new TextEncoder().encode(id).length <= 150);

const EXAMPLES = NASTY.filter((id) => id.trim() !== "").map((id): [string] => [id]);

function resolvable(id: string) {
  return id !== "." && id !== "..";
}

export async function isInvalid(call: Promise<unknown>) {
  const thrown: unknown = await call.then(
    () => null,
    (error: unknown) => error,
  );
  return isToolError(thrown) && thrown.code === "invalid_input" && thrown.issues?.[0]?.parameter === "person_id";
}

/** Checks that writes send every id unchanged. */
export async function checkWrites(numRuns: number): Promise<void> {
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
    { numRuns, examples: EXAMPLES },
  );
}

/** Checks that a write sends every internal id unchanged, without its prefix. */
export async function checkInternalIds(numRuns: number): Promise<void> {
  await fc.assert(
    fc.asyncProperty(
      anyId.filter((id) => id.replace(/^cio_/, "") !== ""),
      async (person_id) => {
        const { requests, messaging } = recordRequests();
        await messaging.identifyPerson({ person_id, identifier_type: "internal_id" });
        expect(requests).toMatchObject([{ body: { identifiers: { cio_id: person_id.replace(/^cio_/, "") } } }]);
      },
    ),
    { numRuns, examples: [["cio_x"], ["cio_cio_x"], ["x"], [".."]] },
  );
}

/** Checks that a read sends every id unchanged, as one segment of its path. */
export async function checkReads(what: (typeof READS)[number], numRuns: number): Promise<void> {
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
    { numRuns, examples: EXAMPLES },
  );
}

/** Checks that the preview of a deletion looks up exactly the person of any id. */
export async function checkPreviews(numRuns: number): Promise<void> {
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
    { numRuns, examples: EXAMPLES },
  );
}
