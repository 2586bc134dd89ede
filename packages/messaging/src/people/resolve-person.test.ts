import { describe, expect, it } from "vitest";
import { createMessaging } from "../toolkit.ts";

const KEYS = { siteId: "site", trackingApiKey: "track", appApiKey: "app", region: "US" };
const READS = ["getPerson", "listPersonActivities", "listPersonMessages", "listPersonSegments"] as const;
const PROFILE = { identifiers: { id: ".", cio_id: "0300", email: "shared@example.com" }, attributes: {} };
const BODY = { activities: [], messages: [], segments: [], next: "", customer: PROFILE, customers: [PROFILE] };

/** A toolkit whose backend responds to each URL as `respond` decides. */
function respondWith(respond: (url: URL) => Response) {
  const urls: URL[] = [];
  const fetch: typeof globalThis.fetch = async (input) => {
    const url = new URL((input as Request).url);
    urls.push(url);
    return respond(url);
  };
  return { urls, messaging: createMessaging({ ...KEYS, fetch, retry: 0 }) };
}

/** A workspace without external ids: it rejects them with 400. */
function withoutExternalIds(status: number) {
  return respondWith(({ searchParams }) =>
    searchParams.get("id_type") === "id"
      ? Response.json(
          { errors: [{ detail: "id is not an identifier of this workspace", status: 400 }] },
          { status: 400 },
        )
      : Response.json(status === 200 ? BODY : { errors: [{ detail: "not found", status }] }, { status }),
  );
}

describe("a workspace that rejects external ids with 400", () => {
  it.each(READS)("%s finds the person by internal id", async (name) => {
    const { urls, messaging } = withoutExternalIds(200);
    expect(await messaging[name]({ person_id: "0300" })).toMatchObject({ found: true });
    expect(urls.map(({ searchParams }) => searchParams.get("id_type"))).toEqual(["id", "cio_id"]);
  });

  it.each(READS)("%s finds no person if no internal id matches either", async (name) => {
    const { messaging } = withoutExternalIds(404);
    expect(await messaging[name]({ person_id: "0300" })).toMatchObject({ found: false });
  });

  it.each(READS)("%s reports the rejection of an id that cannot be internal", async (name) => {
    const { urls, messaging } = withoutExternalIds(200);
    await expect(messaging[name]({ person_id: "a b" })).rejects.toMatchObject({ code: "upstream", status: 400 });
    expect(urls).toHaveLength(1);
  });

  it.each(READS)("%s reports a 400 that has another cause", async (name) => {
    const { messaging } = withoutExternalIds(400);
    await expect(messaging[name]({ person_id: "0300" })).rejects.toMatchObject({ code: "upstream", status: 400 });
  });
});

describe("an email whose first match has the external id .", () => {
  it.each(READS)("%s reads the person by internal id", async (name) => {
    const results = [
      { id: ".", cio_id: "0300", email: "shared@example.com" },
      { id: "usr_2", cio_id: "0301" },
    ];
    const { urls, messaging } = respondWith(({ pathname }) =>
      Response.json(pathname === "/v1/customers" ? { results } : BODY),
    );
    const result = await messaging[name]({ email: "shared@example.com" });
    const person = "people" in result ? result.people[0] : result.person;
    expect(person).toMatchObject({ person_id: "0300", identifier_type: "internal_id" });
    expect(urls.length).toBeGreaterThan(1);
  });
});
