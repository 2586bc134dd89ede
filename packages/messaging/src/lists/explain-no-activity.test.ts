import { createSandbox } from "@toolwright/sandbox";
import { testClock } from "@toolwright/tests-support";
import { beforeEach, describe, expect, it } from "vitest";
import { createMessaging } from "../toolkit.ts";

const clock = testClock(Date.UTC(2026, 0, 31, 9));
const { messaging: sandbox } = createSandbox({ clock, enforceLimits: false });
const { people, activities } = sandbox.workspace;
const person = people.all().find(({ cioId, id }) => {
  const types = activities.filter((activity) => activity.cioId === cioId).map(({ type }) => type);
  return id !== null && types.includes("event") && types.includes("attribute_change");
})!;
const person_id = person.id!;
const EVENT = { person_id, activity_type: "event", name: "no_such_event" } as const;

beforeEach(() => sandbox.reset());

/** A toolkit whose backend changes the responses to lists of activities. */
function withActivities(respond: (url: URL, count: number) => Response | null) {
  let count = 0;
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const request = new Request(input, init);
    const url = new URL(request.url);
    const response = url.pathname.endsWith("/activities") ? respond(url, ++count) : null;
    return response ?? sandbox.fetch(request);
  };
  return createMessaging({ ...sandbox.options, fetch, clock, retry: 0 });
}

describe("a search for activities of a name that finds none", () => {
  const messaging = createMessaging({ ...sandbox.options, clock });

  it("names the events that the person has, with one more request", async () => {
    const { warnings, found } = await messaging.listPersonActivities(EVENT);
    const [latest] = activities
      .filter(({ cioId, type }) => cioId === person.cioId && type === "event")
      .toSorted((one, other) => other.atMs - one.atMs);
    expect(found).toBe(true);
    expect(warnings).toEqual([
      expect.stringMatching(/^No event that Customer\.io keeps of this person has this name\. The latest are: /),
    ]);
    expect(warnings[0]).toContain(`The latest are: ${latest?.name}`);
    expect(sandbox.requests).toHaveLength(2);
  });

  it("names the changed attributes of activities without a name", async () => {
    const args = { ...EVENT, activity_type: "attribute_change", name: "no_such_attribute" } as const;
    const { warnings } = await messaging.listPersonActivities(args);
    const change = activities.find(({ cioId, type }) => cioId === person.cioId && type === "attribute_change");
    expect(warnings[0]).toContain(Object.keys(change?.data ?? {})[0]);
  });

  it("says that the person has no activity of the type", async () => {
    const none = withActivities(() => Response.json({ activities: [], next: "" }));
    expect((await none.listPersonActivities(EVENT)).warnings).toEqual([
      "Customer.io keeps no activity of type event of this person.",
    ]);
  });

  it.each(["event", "attribute_change"] as const)("explains nothing if no %s has a name", async (activity_type) => {
    const nameless = { activities: [{ id: "1", type: activity_type, timestamp: 1, data: {} }], next: "" };
    const unnamed = withActivities(({ searchParams }) =>
      Response.json(searchParams.has("name") ? { activities: [], next: "" } : nameless),
    );
    expect((await unnamed.listPersonActivities({ ...EVENT, activity_type })).warnings).toEqual([]);
  });

  it("does not contradict an activity that the filter of Customer.io missed", async () => {
    const unfiltered = { activities: [{ id: "1", type: "event", name: EVENT.name, timestamp: 1 }], next: "" };
    const missing = withActivities(({ searchParams }) =>
      Response.json(searchParams.has("name") ? { activities: [], next: "" } : unfiltered),
    );
    expect((await missing.listPersonActivities(EVENT)).warnings).toEqual([
      "Customer.io found none by this name, but the person has some: leave out name to see the latest.",
    ]);
  });

  it("sends no second request for other empty lists, and succeeds if the request fails", async () => {
    await messaging.listPersonActivities({ person_id, activity_type: "secondary_id_change", name: "x" });
    await messaging.listPersonActivities({ ...EVENT, name: "" });
    const requestCount = sandbox.requests.length;
    expect(requestCount).toBe(2);
    const failing = withActivities((_, count) => (count > 1 ? new Response("no", { status: 403 }) : null));
    expect(await failing.listPersonActivities(EVENT)).toMatchObject({ found: true, activities: [], warnings: [] });
    const unknown = await messaging.listPersonActivities({ ...EVENT, person_id: "usr nobody" });
    expect(unknown).toMatchObject({ found: false, warnings: [expect.stringContaining("No person has")] });
  });
});
