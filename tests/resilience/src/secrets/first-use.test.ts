import type { Tool } from "@toolwright/core";
import { createMessaging } from "@toolwright/messaging";
import { createObservability } from "@toolwright/observability";
import { createSales } from "@toolwright/sales";
import { testClock } from "@toolwright/tests-support";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { NOW } from "../faults/tool-calls.ts";
import { USUAL_ARGUMENTS } from "../faults/usual-arguments.ts";
import { COMMON_KEYS, keysOf, ROTATED_KEYS } from "./canaries.ts";
import { callAllEntryPoints } from "./canary-tools.ts";
import { findLeaks } from "./leaks.ts";

// A backend may echo a key in its first response, or after the key was rotated.

const { apiKey, applicationKey, siteId, trackingApiKey, appApiKey, salesApiKey } = COMMON_KEYS;
const VARIABLES: Readonly<Record<string, string>> = {
  OBSERVABILITY_API_KEY: apiKey,
  OBSERVABILITY_APPLICATION_KEY: applicationKey,
  OBSERVABILITY_SITE: "datadoghq.com",
  MESSAGING_SITE_ID: siteId,
  MESSAGING_TRACKING_API_KEY: trackingApiKey,
  MESSAGING_APP_API_KEY: appApiKey,
  MESSAGING_REGION: "us",
  SALES_API_KEY: salesApiKey,
};

/** A tool for each API, because a toolkit reads the keys of an API in one place. */
const ONE_PER_API = [
  "Observability.SearchLogs",
  "Messaging.RecordEvent",
  "Messaging.ListSegments",
  "Sales.SearchPeople",
];

beforeEach(() => {
  for (const name of Object.keys(VARIABLES)) vi.stubEnv(name, undefined);
});
afterEach(() => vi.unstubAllEnvs());

type Fetch = typeof globalThis.fetch;

/** Creates a fetch whose responses contain all these keys. */
const echo = (keys: object, status = 422): Fetch => {
  const body = JSON.stringify(keys);
  return async () => Response.json({ errors: [body], error: body, meta: { error: body } }, { status });
};

function namesOf(tools: readonly Tool[]): readonly string[] {
  return tools.map(({ name }) => name);
}

describe("keys of the environment", () => {
  const createTools = (fetch: Fetch): readonly Tool[] => {
    const options = { fetch, clock: testClock(NOW), retry: 0 };
    return [...createObservability(options).tools, ...createMessaging(options).tools, ...createSales(options).tools];
  };

  it.each(namesOf(createTools(fetch)))("%s redacts keys in its very first response", async (name) => {
    for (const [variable, value] of Object.entries(VARIABLES)) vi.stubEnv(variable, value);
    const toolkitKeys = keysOf(name, COMMON_KEYS);
    // Create a new toolkit, so that no earlier call has read a key.
    const tool = createTools(echo(toolkitKeys)).find((one) => one.name === name)!;
    const outputs = await callAllEntryPoints(tool, USUAL_ARGUMENTS[name] ?? {});
    expect(findLeaks(outputs, toolkitKeys, name)).toEqual([]);
    expect(JSON.stringify(outputs)).toContain("[secret]");
  });

  it.each(ONE_PER_API)("%s does not show its other keys if one is missing", async (name) => {
    const variables = Object.keys(VARIABLES).filter((variable) =>
      variable.startsWith(name.split(".")[0]!.toUpperCase()),
    );
    for (const missing of variables) {
      for (const variable of variables) vi.stubEnv(variable, variable === missing ? undefined : VARIABLES[variable]);
      const toolkitKeys = keysOf(name, COMMON_KEYS);
      const otherKeys = Object.fromEntries(Object.entries(toolkitKeys).filter(([, key]) => key !== VARIABLES[missing]));
      const tool = createTools(echo(otherKeys)).find((one) => one.name === name)!;
      expect(findLeaks(await callAllEntryPoints(tool, USUAL_ARGUMENTS[name] ?? {}), otherKeys, name)).toEqual([]);
    }
  });

  it.each(["€", " and a blank", "\nand a line", "\u007f"])(
    "an error does not show a key that no header can carry (%j)",
    async (tail) => {
      for (const [variable, value] of Object.entries(VARIABLES))
        vi.stubEnv(variable, value.slice(0, 30) + tail + value);
      for (const tool of createTools(echo(COMMON_KEYS))) {
        const response = await tool.call(USUAL_ARGUMENTS[tool.name]);
        expect(response).toMatchObject({ ok: false, error: { code: "missing_secret" } });
        expect(findLeaks(response, COMMON_KEYS, tool.name)).toEqual([]);
      }
    },
  );
});

describe("keys from functions", () => {
  it("a replaced key is redacted in later responses too", async () => {
    let keys = COMMON_KEYS;
    let fetch: Fetch = async () => Response.json({}, { status: 422 });
    const options = { fetch: ((...input) => fetch(...input)) as Fetch, clock: testClock(NOW), retry: 0 };
    const tools: readonly Tool[] = [
      ...createObservability({
        ...options,
        apiKey: () => keys.apiKey,
        applicationKey: () => keys.applicationKey,
        site: "datadoghq.eu",
      }).tools,
      ...createMessaging({
        ...options,
        siteId: () => keys.siteId,
        trackingApiKey: () => keys.trackingApiKey,
        appApiKey: () => keys.appApiKey,
        region: "EU",
      }).tools,
      ...createSales({ ...options, apiKey: () => keys.salesApiKey }).tools,
    ];
    // Make calls to all APIs, so that each toolkit reads the first keys.
    for (const tool of tools) await tool.call(USUAL_ARGUMENTS[tool.name]);
    keys = ROTATED_KEYS;
    for (const tool of tools) await tool.call(USUAL_ARGUMENTS[tool.name]);
    for (const tool of tools) {
      const [before, after] = [keysOf(tool.name, COMMON_KEYS), keysOf(tool.name, ROTATED_KEYS)];
      fetch = echo([before, after]);
      const response = await tool.call(USUAL_ARGUMENTS[tool.name]);
      expect(findLeaks(response, before, tool.name)).toEqual([]);
      expect(findLeaks(response, after, tool.name)).toEqual([]);
      expect(response.text).toContain("[secret]");
    }
  });

  it("an error names the option of a failing key function, without what it threw", async () => {
    const failingKey = () => {
      throw Object.assign(new Error(`vault: ${apiKey}`), { key: apiKey });
    };
    const { tools } = createObservability({
      apiKey: failingKey,
      applicationKey,
      site: "datadoghq.eu",
      fetch: echo({}),
    });
    for (const tool of tools) {
      const error: unknown = await tool.run(USUAL_ARGUMENTS[tool.name]).catch((thrown: unknown) => thrown);
      expect(error).toMatchObject({ code: "missing_secret", message: "The function passed as apiKey failed." });
      expect(findLeaks(error, COMMON_KEYS)).toEqual([]);
    }
  });
});
