import type { Tool } from "@toolwright/core";
import { type AiSdkOptions, aiSdkTools } from "@toolwright/core/ai-sdk";
import { describe, expect, test } from "vitest";
import { lostIn } from "../nothing-lost.ts";
import { chatText, responsesText } from "./openai-lines.ts";
import { MAJORS, start } from "./start.ts";

describe.each(MAJORS)("AI SDK $major", ({ ai, createOpenAI }) => {
  /** Returns the tools that the provider receives. */
  async function declare(options: AiSdkOptions) {
    const at = await start([chatText("Hello."), chatText("Hello.")]);
    const settings = {
      model: createOpenAI({ baseURL: at.server.url, apiKey: "key" }).chat("gpt-5"),
      tools: aiSdkTools(at.tools, { approve: "sdk", ...options }),
      prompt: "Hello.",
    };
    await ai.generateText(settings);
    await ai.generateText(settings);
    return { tools: at.tools as readonly Tool[], declared: at.body(0).tools, again: at.body(1).tools };
  }

  test("declares all tools completely, with the same bytes each time", async () => {
    const { tools, declared, again } = await declare({});

    expect(declared.map((tool) => tool.function.name)).toEqual(tools.map(({ wireName }) => wireName));
    expect(tools.flatMap((tool, index) => lostIn(tool, declared[index]!.function))).toEqual([]);
    for (const tool of declared) expect(tool.function).toMatchObject({ strict: false });
    expect(JSON.stringify(again)).toBe(JSON.stringify(declared));
  });

  test.each(["entries", "strict"] as const)("declares all tools completely in the %s view", async (view) => {
    const { tools, declared } = await declare(view === "strict" ? { strict: true } : { view });

    expect(tools.flatMap((tool, index) => lostIn(tool, declared[index]!.function))).toEqual([]);
  });

  test("declares the selected tools as strict, and omits the field when strict is null", async () => {
    const some = await declare({
      strict: ["Messaging.IdentifyPerson"],
      only: ["Messaging.IdentifyPerson", "Sales.GetApiUsage"],
    });

    expect(some.declared.map((tool) => tool.function)).toMatchObject([
      { strict: true, parameters: { required: ["person_id", "identifier_type", "email", "attributes"] } },
      { strict: false },
    ]);

    const none = await declare({ strict: null, readOnly: true });

    expect(none.declared).toHaveLength(none.tools.filter(({ annotations }) => annotations.readOnly).length);
    for (const tool of none.declared) expect(tool.function).not.toHaveProperty("strict");
  });
});

test("for the Responses API, version 4 of the SDK's provider sends false where strict is omitted", async () => {
  const [{ ai, createOpenAI }] = MAJORS as [(typeof MAJORS)[number]];
  const at = await start([responsesText("Hello.")]);
  await ai.generateText({
    model: createOpenAI({ baseURL: at.server.url, apiKey: "key" }).responses("gpt-5"),
    tools: aiSdkTools(at.tools, { strict: null, readOnly: true }),
    prompt: "Hello.",
  });
  for (const tool of at.body(0).tools) expect(tool).toMatchObject({ type: "function", strict: false });
});
