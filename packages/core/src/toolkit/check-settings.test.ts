import { expect, test } from "vitest";
import { createProbe } from "../__fixtures__/probe.ts";
import { memoryStore } from "../store/memory-store.ts";
import type { ToolkitSettings } from "./settings.ts";
import { createToolkit } from "./toolkit.ts";

const create = (settings: object) => createToolkit({ run: createProbe() }, {}, settings as ToolkitSettings);

test.each([
  {},
  { store: undefined, account: undefined, policy: undefined },
  { store: memoryStore(), account: "acme", policy: {} },
  { onStoreFailure: "refuse" },
  { onStoreFailure: "allow" },
])("a toolkit accepts the settings %j", (settings) => {
  expect(() => create(settings)).not.toThrow();
});

test("a toolkit accepts a store whose operations are on its prototype", () => {
  expect(() => create({ store: Object.create(memoryStore()) })).not.toThrow();
});

test.each([
  ["the policy null", { policy: null }, "policy: must be an object (received null)."],
  ["the policy false", { policy: false }, "policy: must be an object (received false)."],
  ["the store null", { store: null }, "store: must be a store, such as memoryStore(); leave it out"],
  ["a URL as a store", { store: "redis://s3cret" }, "of this toolkit (received a value of type string)."],
  [
    "an empty store",
    { store: {} },
    "store: lacks the operations acquire, release, claim, settle, spend, refund, get, set (received an object).",
  ],
  [
    "a store without claims",
    { store: { ...memoryStore(), claim: undefined, settle: 1 } },
    "store: lacks the operations claim, settle (received an object).",
  ],
  [
    "a Redis client as a store",
    { store: { evalsha: () => undefined, get: () => undefined, set: () => undefined } },
    "store: is a Redis client: pass redisStore(client) of @toolwright/stores/redis (received an object).",
  ],
  [
    "a misspelled reaction to failures",
    { onStoreFailure: "ignore" },
    'onStoreFailure: must be "refuse" or "allow" (received "ignore").',
  ],
  ["a number as an account", { account: 5 }, "account: must be a string that is not empty (received 5)."],
  ["an empty account", { account: "" }, 'account: must be a string that is not empty (received "").'],
  ["the account null", { account: null }, "account: must be a string that is not empty (received null)."],
] as const)("a toolkit refuses %s when it is created", (_, settings, message) => {
  expect(() => create(settings)).toThrow(
    expect.objectContaining({ code: "misconfigured", message: expect.stringContaining(message) }),
  );
});
