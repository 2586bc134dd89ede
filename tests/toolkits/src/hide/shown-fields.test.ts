import { findTool, type Tool } from "@toolwright/core";
import { hideFields } from "@toolwright/core/hide";
import { createMessaging } from "@toolwright/messaging";
import { createObservability } from "@toolwright/observability";
import { createSandbox } from "@toolwright/sandbox";
import { testClock } from "@toolwright/tests-support";
import { describe, expect, it } from "vitest";

const clock = testClock(Date.UTC(2026, 0, 31, 9));
const sandbox = createSandbox({ enforceLimits: false, clock });
// The list of the guide.
const hide = hideFields(["email", "attributes.first_name", "attributes.last_name"]);
const messaging = createMessaging({ ...sandbox.messaging.options, clock, hide });
const userIds = hideFields(["attributes.usr.id"]);
const observability = createObservability({ ...sandbox.observability.options, clock, hide: userIds });

async function textOf(tools: readonly Tool[], name: string, args: object): Promise<string> {
  const answer = await findTool(tools, name)!.call(args);
  if (!answer.ok) throw new Error(answer.text);
  return answer.text;
}

describe("with the fields of the guide hidden", () => {
  const person = { person_id: "usr_8ce" };

  it("a search by a hidden attribute shows handles, and names no stored value if it finds no person", async () => {
    const found = await textOf(messaging.tools, "Messaging.SearchPeople", { attribute_name: "first_name" });
    expect(found).toContain('"attribute_value":"<attributes.first_name:');
    const args = { attribute_name: "first_name", attribute_value: "nobody" };
    const none = await textOf(messaging.tools, "Messaging.SearchPeople", args);
    expect(none).toContain("none match all filters");
    expect(none).not.toContain("stored are");
  });

  it("the messages of a person do not show the address that they were sent to", async () => {
    const text = await textOf(messaging.tools, "Messaging.ListPersonMessages", { ...person, limit: 3 });
    expect(text).toContain('"recipient":"<email:');
    expect(text).not.toContain("kira.brandt");
  });

  it("the activities of a person do not show changes of a hidden attribute", async () => {
    const activities = await messaging.listPersonActivities(person);
    const { tools } = messaging;
    const tool = findTool(tools, "Messaging.ListPersonActivities")!;
    const change = { ...activities.activities[0], data: { first_name: { from: "Al", to: "Jo" } } };
    const { text } = tool.fit({ ...activities, activities: [change] }, person);
    expect(text).toContain('"from":"<attributes.first_name:');
    expect(text).not.toContain('"Jo"');
  });
});

describe("with the attribute of a facet hidden", () => {
  const day = { dataset: "logs", start_time: "now-1d" };

  it("groups and facets show handles, and explanations name no value", async () => {
    const groups = await textOf(observability.tools, "Observability.AggregateEvents", {
      ...day,
      group_by: ["@usr.id"],
    });
    expect(groups).toContain('"@usr.id":"<attributes.usr.id:');
    const facets = await textOf(observability.tools, "Observability.DiscoverFacets", day);
    expect(facets).toContain('"facet":"@usr.id"');
    const none = await textOf(observability.tools, "Observability.SearchLogs", {
      start_time: "now-1d",
      query: "@usr.id:nobody",
    });
    expect(groups + facets + none).not.toContain("usr_");
  });

  it("statistics of a hidden measure are refused, since no handle can replace them", async () => {
    const args = { ...day, aggregation: "max", measure: "@usr.id" };
    const answer = await findTool(observability.tools, "Observability.AggregateEvents")!.call(args);
    expect(answer).toMatchObject({
      ok: false,
      error: { code: "invalid_input", message: expect.stringContaining("hidden") },
    });
  });
});
