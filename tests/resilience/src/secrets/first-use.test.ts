import type { Tool } from "@toolwright/core";
import { createMessaging } from "@toolwright/messaging";
import { createObservability } from "@toolwright/observability";
import { createSales } from "@toolwright/sales";
import { testClock } from "@toolwright/tests-support";
import { usualArguments } from "@toolwright/tests-tools";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createFaultSandbox, NOW } from "../faults/tool-calls.ts";
import { COMMON_KEYS, keysOf, ROTATED_KEYS } from "./canaries.ts";
import { callEveryDoor } from "./canary-tools.ts";
import { findLeaks } from "./leaks.ts";

// A key may be echoed before the program used it, and after it was exchanged for another.

const args = usualArguments(createFaultSandbox());
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

beforeEach(() => {
  for (const name of Object.keys(VARIABLES)) vi.stubEnv(name, undefined);
});
afterEach(() => vi.unstubAllEnvs());

type Fetch = typeof globalThis.fetch;

/** Says every key of every backend, as a backend under another tenant's debugger would. */
const echo = (keys: object, status = 422): Fetch => {
  const words = JSON.stringify(keys);
  return async () => Response.json({ errors: [words], error: words, meta: { error: words } }, { status });
};

function namesOf(tools: readonly Tool[]): readonly string[] {
  return tools.map(({ name }) => name);
}

describe("keys of the environment", () => {
  const createTools = (fetch: Fetch): readonly Tool[] => {
    const options = { fetch, clock: testClock(NOW), retry: 0 };
    return [...createObservability(options).tools, ...createMessaging(options).tools, ...createSales(options).tools];
  };

  it.each(namesOf(createTools(fetch)))("stay out of the very first answer of %s", async (name) => {
    for (const [variable, value] of Object.entries(VARIABLES)) vi.stubEnv(variable, value);
    const own = keysOf(name, COMMON_KEYS);
    // Made anew, so that no other call has used a key.
    const tool = createTools(echo(own)).find((one) => one.name === name)!;
    const told = await callEveryDoor(tool, args[name] ?? {});
    expect(findLeaks(told, own, name)).toEqual([]);
    expect(JSON.stringify(told)).toContain("[secret]");
  });

  it.each(namesOf(createTools(fetch)))("are not told when another one is missing for %s", async (name) => {
    const needed = Object.keys(VARIABLES).filter((variable) => variable.startsWith(name.split(".")[0]!.toUpperCase()));
    for (const missing of needed) {
      for (const variable of needed) vi.stubEnv(variable, variable === missing ? undefined : VARIABLES[variable]);
      const own = keysOf(name, COMMON_KEYS);
      const held = Object.fromEntries(Object.entries(own).filter(([, key]) => key !== VARIABLES[missing]));
      const tool = createTools(echo(held)).find((one) => one.name === name)!;
      expect(findLeaks(await callEveryDoor(tool, args[name] ?? {}), held, name)).toEqual([]);
    }
  });

  it.each(["€", " and a blank", "\nand a line", "\u007f"])(
    "an error does not show a key that no header can carry (%j)",
    async (tail) => {
      for (const [variable, value] of Object.entries(VARIABLES))
        vi.stubEnv(variable, value.slice(0, 30) + tail + value);
      for (const tool of createTools(echo(COMMON_KEYS))) {
        const answer = await tool.call(args[tool.name]);
        expect(answer).toMatchObject({ ok: false, error: { code: "missing_secret" } });
        expect(findLeaks(answer, COMMON_KEYS, tool.name)).toEqual([]);
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
    // Both interfaces of each backend learn the first keys.
    for (const tool of tools) await tool.call(args[tool.name]);
    keys = ROTATED_KEYS;
    for (const tool of tools) await tool.call(args[tool.name]);
    for (const tool of tools) {
      const [before, after] = [keysOf(tool.name, COMMON_KEYS), keysOf(tool.name, ROTATED_KEYS)];
      fetch = echo([before, after]);
      const answer = await tool.call(args[tool.name]);
      expect(findLeaks(answer, before, tool.name)).toEqual([]);
      expect(findLeaks(answer, after, tool.name)).toEqual([]);
      expect(answer.text).toContain("[secret]");
    }
  });

  it("an error names the option of a failing key function, without what it threw", async () => {
    const failing = () => {
      throw Object.assign(new Error(`vault: ${apiKey}`), { key: apiKey });
    };
    const { tools } = createObservability({ apiKey: failing, applicationKey, site: "datadoghq.eu", fetch: echo({}) });
    for (const tool of tools) {
      const error: unknown = await tool.run(args[tool.name]).catch((thrown: unknown) => thrown);
      expect(error).toMatchObject({ code: "missing_secret", message: "The function passed as apiKey failed." });
      expect(findLeaks(error, COMMON_KEYS)).toEqual([]);
    }
  });
});
