import {
  type BedrockRuntimeClient,
  ConverseCommand,
  type ConverseCommandOutput,
  type Message,
  type Tool,
  type ToolConfiguration,
} from "@aws-sdk/client-bedrock-runtime";
import { bedrockResults, bedrockTools } from "@toolwright/core/bedrock";
import type { createMessaging } from "@toolwright/messaging";
import type { createObservability } from "@toolwright/observability";
import { describe, expectTypeOf, test } from "vitest";

type Observability = ReturnType<typeof createObservability>;
type Messaging = ReturnType<typeof createMessaging>;

declare const client: BedrockRuntimeClient;
declare const output: ConverseCommandOutput;
declare const tools: readonly (Observability["tools"][number] | Messaging["tools"][number])[];

const offer = bedrockTools(tools);
const { toolConfig } = offer;

describe("the tool configuration", () => {
  test("the tool configuration is assignable to the SDK's types and command", async () => {
    expectTypeOf(toolConfig).toExtend<ToolConfiguration>();
    expectTypeOf(toolConfig.tools).toExtend<Tool[]>();
    await client.send(new ConverseCommand({ modelId: "model", messages: [], toolConfig }));
    // @ts-expect-error the parameter has a real type, not `any`
    expectTypeOf({ tools: [{ toolSpec: { name: 7 } }] }).toExtend<ToolConfiguration>();
  });

  test("the tool configuration has the wire names as literal types", () => {
    type Name = (typeof toolConfig)["tools"][number]["toolSpec"]["name"];
    expectTypeOf<"Observability_SearchLogs" | "Messaging_GetPerson">().toExtend<Name>();
    // @ts-expect-error a wire name has no dot
    expectTypeOf<"Observability.SearchLogs">().toExtend<Name>();
  });
});

describe("bedrockResults", () => {
  test("accepts an output or its message, and returns the message to append", async () => {
    const { message } = await bedrockResults(offer, output);
    expectTypeOf(message).toExtend<Message>();
    if (output.output?.message) await bedrockResults(offer, output.output.message, { timeout: 1_000 });
    // @ts-expect-error the union that contains the message is neither
    await bedrockResults(offer, output.output);
  });

  test("returns results with their tool's type once the name is known", async () => {
    const { results } = await bedrockResults(offer, output);
    for (const { name, answer } of results) {
      if (name === "Messaging_ListBroadcasts" && answer.ok) {
        expectTypeOf(answer.value.broadcasts[0]?.name).toExtend<string | null | undefined>();
        // @ts-expect-error the field belongs to another tool
        answer.value.logs;
      }
    }
  });
});
