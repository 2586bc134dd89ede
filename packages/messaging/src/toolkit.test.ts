import { existsSync, readdirSync } from "node:fs";
import { findTool } from "@toolwright/core";
import { describe, expect, it } from "vitest";
import { createMessaging } from "./toolkit.ts";

const { tools, ...functions } = createMessaging();
const files = readdirSync(new URL("./tools/", import.meta.url)).filter((file) => !file.includes(".test"));
const byName = tools.map((tool) => [tool.name, tool] as const);

/** The file of a tool: `get-person.ts` for `Messaging.GetPerson`. */
function fileOf(name: string): string {
  return `${name
    .replace("Messaging.", "")
    .replaceAll(/(?<!^)([A-Z])/g, "-$1")
    .toLowerCase()}.ts`;
}

const reads = { readOnly: true, destructive: false, idempotent: true, openWorld: true, cost: "none" };
/** Tools with these name prefixes only read; every other tool writes or sends. */
const READS = /^Messaging\.(?:Get|List|Search)/;
/** The annotations of each tool that writes or sends. */
const WRITES: Readonly<Record<string, object>> = {
  "Messaging.DeletePerson": { ...reads, readOnly: false, destructive: true },
  "Messaging.IdentifyPerson": { ...reads, readOnly: false, destructive: true },
  "Messaging.RecordEvent": { ...reads, readOnly: false, idempotent: false },
  "Messaging.SendTransactionalEmail": { ...reads, readOnly: false, idempotent: false, cost: "messages" },
  "Messaging.TriggerBroadcast": { ...reads, readOnly: false, idempotent: false, cost: "messages" },
};

describe("the messaging toolkit", () => {
  it("the toolkit has one file per tool, and one tool per file", () => {
    expect(tools.map(({ name }) => fileOf(name)).sort()).toEqual(files.sort());
  });

  it("the toolkit lists its tools and functions in alphabetical order", () => {
    const names = tools.map(({ name }) => name.replace("Messaging.", ""));
    expect(names).toEqual(names.toSorted());
    expect(tools.map(({ wireName }) => wireName)).toEqual(names.map((name) => `Messaging_${name}`));
    expect(Object.keys(functions)).toEqual(names.map((name) => name.charAt(0).toLowerCase() + name.slice(1)));
    expect(new Set(tools.map(({ title }) => title)).size).toBe(tools.length);
  });

  it("refuses an engine of templates that Customer.io does not have", () => {
    expect(() => createMessaging({ liquid: "Latest" as "latest" })).toThrow(/liquid: must be "latest" or "legacy"/);
    expect(() => createMessaging({ liquid: "legacy" })).not.toThrow();
  });

  it.each(byName)("%s has a test beside it", (name) => {
    expect(existsSync(new URL(`./tools/${fileOf(name).replace(".ts", ".test.ts")}`, import.meta.url))).toBe(true);
  });

  it.each([
    ["ListCampaigns", /automations/],
    ["GetCampaignMetrics", /automation/],
    ["ListNewsletters", /one-time sends/],
    ["GetNewsletterMetrics", /one-time send/],
  ])("%s has the word of Customer.io's pages too, so that a search for tools finds it", (name, word) => {
    expect(findTool(tools, `Messaging.${name}`)?.description).toMatch(word);
  });

  it.each(byName)("%s declares all of its annotations", (name, { annotations }) => {
    if (READS.test(name)) expect(annotations).toEqual(reads);
    else expect(annotations).toMatchObject({ readOnly: false, openWorld: true });
  });

  it.each(Object.entries(WRITES))("%s declares its effects, its idempotency and its cost", (name, annotations) => {
    expect(findTool(tools, name)?.annotations).toEqual(annotations);
  });

  it.each(byName)("%s has a preview exactly when it is not a read", (name, { annotations }) => {
    const [, typed] =
      Object.entries(functions).find(([key]) => key.toLowerCase() === name.slice(10).toLowerCase()) ?? [];
    expect(Object.hasOwn(typed ?? {}, "preview")).toBe(!annotations.readOnly);
  });

  it.each(byName)("%s exposes a schema that every provider accepts", (_, tool) => {
    const { inputSchema, outputSchema, description } = tool.descriptor();
    expect(inputSchema).toMatchObject({ type: "object", additionalProperties: false });
    expect(outputSchema).toMatchObject({ type: "object", additionalProperties: false });
    expect(description.trim().length).toBeGreaterThan(10);
    const exposed = JSON.stringify(inputSchema);
    const unwanted = ["anyOf", "oneOf", "allOf", "$schema", "$ref", "propertyNames", "not", "const", "examples"];
    for (const keyword of unwanted) expect(exposed).not.toContain(`"${keyword}":`);
    for (const [parameter, property] of Object.entries(inputSchema.properties ?? {})) {
      expect(parameter).toMatch(/^[a-z]+(_[a-z]+)*$/);
      expect(property.description, parameter).toBeTruthy();
      expect(property.type, parameter).toBeTruthy();
    }
  });

  it("maps are open objects, and recipient lists are lists of strings", () => {
    const maps = { IdentifyPerson: "attributes", RecordEvent: "data", SendTransactionalEmail: "message_data" };
    for (const [name, parameter] of Object.entries({ ...maps, TriggerBroadcast: "data" })) {
      const tool = findTool(tools, `Messaging.${name}`);
      expect(tool?.descriptor().inputSchema.properties?.[parameter]?.type).toBe("object");
    }
    const { properties } = findTool(tools, "Messaging.TriggerBroadcast")?.descriptor().inputSchema ?? {};
    for (const parameter of ["recipient_ids", "recipient_emails"]) {
      expect(properties?.[parameter]).toMatchObject({ type: "array", items: { type: "string" } });
    }
  });

  it("every toolkit returns the same descriptor bytes every time", () => {
    const bytes = (list = tools) => JSON.stringify(list.map((tool) => tool.descriptor()));
    expect(bytes()).toBe(bytes());
    expect(bytes(createMessaging({ region: "EU", missingRecipients: "skip" }).tools)).toBe(bytes());
    for (const tool of tools) (tool.descriptor() as { title: string }).title = "something else";
    expect(bytes()).not.toContain("something else");
  });
});
