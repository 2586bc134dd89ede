import { testClock } from "@toolwright/tests-support";
import { expect, test } from "vitest";
import { NOW } from "../__fixtures__/requests.ts";
import { createSandbox } from "../index.ts";

const { messaging } = createSandbox({ clock: testClock(NOW), region: "EU" });
const { siteId, trackingApiKey, appApiKey } = messaging.options;
const headers = {
  track: { authorization: `Basic ${btoa(`${siteId}:${trackingApiKey}`)}` },
  app: { authorization: `Bearer ${appApiKey}` },
};

test("an EU account has the region EU in its options and at its own host", async () => {
  expect(messaging.options.region).toBe("EU");
  const region = await messaging.fetch("https://track-eu.customer.io/api/v1/accounts/region", {
    headers: headers.track,
  });
  expect(await region.json()).toMatchObject({ region: "eu", url: "https://track-eu.customer.io" });
  const segments = await messaging.fetch("https://api-eu.customer.io/v1/segments", { headers: headers.app });
  expect(segments.status).toBe(200);
});

test("the US host of the Track API redirects an EU account, and applies nothing", async () => {
  const url = "https://track.customer.io/api/v1/customers/new%20one?x=1";
  const response = await messaging.fetch(url, {
    method: "PUT",
    body: "{}",
    headers: headers.track,
    redirect: "manual",
  });
  expect(response.status).toBe(307);
  expect(response.headers.get("location")).toBe("https://track-eu.customer.io/api/v1/customers/new%20one?x=1");
  expect(messaging.workspace.people.find({ kind: "id", value: "new one" })).toEqual([]);
});

test("the US host of the Track API rejects unknown keys instead of redirecting them", async () => {
  const response = await messaging.fetch("https://track.customer.io/api/v1/accounts/region", { headers: headers.app });
  expect(response.status).toBe(401);
});

test("the US host of the App API rejects an EU account", async () => {
  expect((await messaging.fetch("https://api.customer.io/v1/segments", { headers: headers.app })).status).toBe(401);
});
