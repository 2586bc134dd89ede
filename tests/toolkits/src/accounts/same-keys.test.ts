import { withAccounts } from "@toolwright/core/accounts";
import { createMessaging } from "@toolwright/messaging";
import { createObservability } from "@toolwright/observability";
import { createSales } from "@toolwright/sales";
import { expect, test } from "vitest";

test.each([
  [createObservability, { applicationKey: "eu" }],
  [createMessaging, { region: "eu" }],
  [createSales, { apiKey: "eu" }],
] as const)("%o refuses two accounts with the same keys, also with those of the environment", (create, keys) => {
  const accounts = (eu: object, us: object) => () => withAccounts({ eu: create(eu), us: create(us) });
  const fetch: typeof globalThis.fetch = async () => Response.json({});
  expect(accounts({}, {})).toThrow("has the same keys as in eu");
  expect(accounts({ fetch, ...keys }, { fetch, ...keys })).toThrow("has the same keys as in eu");
  expect(accounts(keys, {})).not.toThrow();
  expect(accounts({ fetch }, {})).not.toThrow();
});
