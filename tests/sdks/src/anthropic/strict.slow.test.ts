import Anthropic from "@anthropic-ai/sdk";
import { isToolError, type JsonSchema, type Tool } from "@toolwright/core";
import { anthropicResults, anthropicTools } from "@toolwright/core/anthropic";
import { validArguments } from "@toolwright/tests-tools/valid-arguments";
import fc from "fast-check";
import { describe, expect, it, onTestFinished } from "vitest";
import { lostIn } from "../nothing-lost.ts";
import { createSandboxToolkits } from "../sandbox-toolkits.ts";
import { placesOf } from "../schema-rules/rule.ts";
import { serveScript } from "../scripted-server.ts";
import { calling, resultsIn, saying, type WireRequest } from "./messages-wire.ts";

const { tools, observability, messaging, sales } = createSandboxToolkits();
const all: readonly Tool[] = tools;

/** The keywords that the provider documents as supported in strict schemas, if tools use them. */
const SUPPORTED = ["type", "description", "properties", "required", "additionalProperties", "items", "enum", "anyOf"];

function strictlyDeclared(names: readonly string[]) {
  return anthropicTools(all, { approve: false, strict: names }).tools.filter(({ strict }) => strict);
}

/** Selects tools in order, as many as fit the limits of one request. There are at least two. */
function fitting(toolkit: readonly Tool[], isWithin: (names: readonly string[]) => boolean): readonly Tool[] {
  const chosen: Tool[] = [];
  for (const tool of toolkit) {
    try {
      if (isWithin([...chosen, tool].map(({ name }) => name))) chosen.push(tool);
    } catch (error) {
      if (!isToolError(error)) throw error;
    }
  }
  expect(chosen.length).toBeGreaterThan(1);
  return chosen;
}

function nodesOf(schema: JsonSchema): JsonSchema[] {
  return [...placesOf({ ...schema })].map(({ node }) => node);
}

function countOf(schemas: readonly JsonSchema[]) {
  const nodes = schemas.flatMap(nodesOf);
  return {
    tools: schemas.length,
    optional: nodes.flatMap((node) => optionalOf(node)).length,
    unions: nodes.filter(({ type, anyOf }) => Array.isArray(type) || anyOf).length,
  };
}

function optionalOf({ properties = {}, required = [] }: JsonSchema) {
  return Object.keys(properties).filter((name) => !required.includes(name));
}

/** Lists violations of the documented rules. */
function faultsOf(node: JsonSchema): string[] {
  return nodesOf(node).flatMap((at) => [
    ...Object.keys(at).filter((keyword) => ![...SUPPORTED, "default", "minItems"].includes(keyword)),
    ...((at.minItems ?? 0) > 1 ? [`minItems ${at.minItems}`] : []),
    ...(at.type === "object" && (at.additionalProperties !== false || !at.properties) ? ["an open object"] : []),
    ...(at.enum?.some((word) => typeof word === "object" && word !== null) ? ["an enum of objects"] : []),
  ]);
}

/** Lists what a declaration lost. A parameter with a default may become required. */
function lossesOf(tool: Tool, parameters: JsonSchema) {
  const { properties = {} } = tool.parameters();
  const defaulted = Object.keys(properties).filter((name) => properties[name]?.default !== undefined);
  const allowed = defaulted.map((name) => `${tool.name}: ${name}: no longer optional`);
  return lostIn(tool, { description: tool.description, parameters }).filter((loss) => !allowed.includes(loss));
}

describe("tools declared strict", () => {
  it.each([
    ["observability", observability.tools],
    ["messaging", messaging.tools],
    ["sales", sales.tools],
  ])(
    "as many strict tools of %s as possible are within the documented rules and limits of one request",
    (_, toolkit) => {
      const chosen = fitting(toolkit, (names) => strictlyDeclared(names).length > 0);
      const declared = strictlyDeclared(chosen.map(({ name }) => name));
      expect(declared).toHaveLength(chosen.length);
      const schemas = declared.map(({ input_schema }) => input_schema as JsonSchema);
      expect(schemas.flatMap(faultsOf)).toEqual([]);
      const count = countOf(schemas);
      expect([count.tools <= 20, count.optional <= 24, count.unions <= 16]).toEqual([true, true, true]);
      expect(chosen.flatMap((tool, at) => lossesOf(tool, schemas[at] ?? {}))).toEqual([]);
    },
  );

  it("strict tools keep optional parameters optional while all of them are within the limit", () => {
    const optionalIn = (names: readonly string[]) =>
      all.filter(({ name }) => names.includes(name)).map((tool) => optionalOf(tool.parameters()));
    const chosen = fitting(observability.tools, (names) => optionalIn(names).flat().length <= 24);
    const names = chosen.map(({ name }) => name);
    const optional = strictlyDeclared(names).map(({ input_schema }) => optionalOf(input_schema as JsonSchema));
    expect(optional).toEqual(optionalIn(names));
  });

  it("strict tools leave the declarations of the other tools unchanged", () => {
    const [plain, mixed] = [[], ["Sales_GetApiUsage"]].map(
      (strict) => anthropicTools(all, { approve: false, strict }).tools,
    );
    const others = mixed?.filter(({ strict }) => !strict);
    expect(others).toEqual(plain?.filter(({ name }) => name !== "Sales_GetApiUsage"));
    expect(others).toHaveLength(all.length - 1);
  });

  it("strict tools beyond the limits are rejected with an error that names the tools to remove, for every selection", () => {
    const outcomes = new Set<string>();
    fc.assert(
      fc.property(fc.subarray(all.map(({ name }) => name)), (names) => {
        try {
          const count = countOf(strictlyDeclared(names).map(({ input_schema }) => input_schema as JsonSchema));
          expect([count.tools <= 20, count.optional <= 24, count.unions <= 16]).toEqual([true, true, true]);
          outcomes.add("declared");
        } catch (error) {
          if (!isToolError(error)) throw error;
          expect(error.code).toBe("misconfigured");
          expect(error.message).toMatch(
            /^strict: \d+ tools with \d+ optional and \d+ union-typed parameters exceed the limits/,
          );
          const named = names.filter((name) => error.message.split("Remove ")[1]?.match(new RegExp(`${name}\\b`)));
          expect(named.length).toBeGreaterThan(0);
          const rest = names.filter((name) => !named.includes(name));
          expect(strictlyDeclared(rest)).toHaveLength(rest.length);
          outcomes.add("refused");
        }
      }),
      { seed: 5, numRuns: 60 },
    );
    expect(outcomes).toEqual(new Set(["declared", "refused"]));
  });

  it("strict tools can be listed by full or wire name, and a misspelled name is rejected", () => {
    const named = strictlyDeclared(["Sales.GetApiUsage", "Sales_SearchPeople"]);
    expect(named.map(({ name }) => name)).toEqual(["Sales_GetApiUsage", "Sales_SearchPeople"]);
    expect(() => strictlyDeclared(["Sales.SearchPeeple"])).toThrow(/^strict: .*did you mean Sales.SearchPeople\?/);
  });

  it("strict tools that are not offered are not declared", () => {
    const { tools: declared } = anthropicTools(all, { readOnly: true, strict: ["Messaging.DeletePerson"] });
    expect(declared.filter(({ strict }) => strict)).toEqual([]);
  });

  it.each(all.map((tool) => [tool.name, tool] as const))(
    "a default that is sent means the same as an omitted parameter: %s",
    (_, tool) => {
      const { properties = {} } = tool.parameters();
      const defaults = Object.fromEntries(
        Object.entries(properties).flatMap(([name, schema]) =>
          schema.default === undefined ? [] : [[name, schema.default]],
        ),
      );
      const { validate } = tool.schema()["~standard"];
      fc.assert(
        fc.property(validArguments(tool), (args) => {
          expect(validate({ ...defaults, ...args })).toEqual(validate(args));
        }),
        { seed: 5, numRuns: 20 },
      );
    },
  );

  it("strict tools run with the arguments of a strict model: all defaults, nulls and maps as entries", async () => {
    const called = ["Messaging.IdentifyPerson", "Messaging.ListCampaigns"];
    const [first, others] = [true, false].map((isCalled) =>
      messaging.tools.filter(({ name }) => called.includes(name) === isCalled),
    );
    const chosen = fitting([...first!, ...others!], (names) => strictlyDeclared(names).length > 0);
    const strict = chosen.map(({ name }) => name);
    const offer = anthropicTools(chosen, { approve: false, strict });
    const { tools: declared } = offer;
    const input = { person_id: "usr_strict", identifier_type: "ID", email: null };
    const uses = [
      {
        id: "toolu_1",
        name: "Messaging_IdentifyPerson",
        input: { ...input, attributes: [{ name: "plan", value: "pro" }] },
      },
      { id: "toolu_2", name: "Messaging_ListCampaigns", input: { limit: 50, offset: 0 } },
    ];
    const server = await serveScript([calling(uses), saying("Done.")]);
    onTestFinished(() => server.close());
    const client = new Anthropic({ apiKey: "test", baseURL: server.url });
    const request = { model: "claude-opus-5-5", max_tokens: 1024, tools: declared };
    const prompt = { role: "user" as const, content: "Make them pro." };
    const firstReply = await client.messages.create({ ...request, messages: [prompt] });
    const { message } = await anthropicResults(offer, firstReply);
    await client.messages.create({
      ...request,
      messages: [prompt, { role: "assistant", content: firstReply.content }, message],
    });
    expect(server.requests.map(({ body }) => (body as WireRequest).tools.every((tool) => tool["strict"]))).toEqual([
      true,
      true,
    ]);
    const [identified, campaigns] = resultsIn(server.requests[1]?.body).map(({ content }) => JSON.parse(content));
    expect(identified).toMatchObject({ accepted: true, attributes_set: 1 });
    const listed = await messaging.listCampaigns({});
    expect(campaigns.campaigns).toHaveLength(listed.campaigns.length);
  });
});
