import { createSandbox } from "@toolwright/sandbox";
import { testClock } from "@toolwright/tests-support";
import { expect, test } from "vitest";
import { diagnoseMessaging } from "../doctor.ts";

const clock = testClock(Date.UTC(2026, 0, 31, 9));
const { messaging } = createSandbox({ clock, enforceLimits: false });

test("the diagnosis of Customer.io waits once for the rate limit of the App API, which other programs share", async () => {
  messaging.fail({ path: "/v1/campaigns", status: 429 });
  expect(await diagnoseMessaging({ ...messaging.options, clock })).toMatchObject({ status: "ok" });
  expect(clock.sleeps).toEqual([1_100]);
  messaging.reset();
  messaging.fail({ path: "/v1/campaigns", status: 429, times: 2 });
  const limited = await diagnoseMessaging({ ...messaging.options, clock });
  expect(limited.findings.map(({ cause }) => cause)).toContain("used_up");
});
