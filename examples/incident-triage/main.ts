import { aiSdkTools } from "@toolwright/core/ai-sdk";
import { toPrintableLine, toPrintableText } from "@toolwright/core/text";
import { createObservability } from "@toolwright/observability";
import { createSandbox } from "@toolwright/sandbox";
import { generateText, stepCountIs } from "ai";
import { scriptedModel } from "./scripted-model.ts";

// The sandbox needs no account. To use your account: createObservability().
const observability = createObservability(createSandbox().observability.options);

const { text, steps } = await generateText({
  model: scriptedModel(), // or a real model: openai("gpt-5"), anthropic("claude-opus-5-5"), …
  instructions:
    "You are on call. Count errors by service and type, follow the slowest failing request of the worst service into " +
    "its trace, and check whether a release explains it. Name the service, the error and the version.",
  tools: aiSdkTools(observability.tools, {
    maxResultTokens: 2_000,
    onCall: ({ tool, answer }) => {
      if (!answer.ok) console.log(`${tool.name}: ${answer.error.code}`);
    },
  }),
  stopWhen: stepCountIs(10),
  prompt: "Customers say that checkout fails. What is broken, and since when?",
});

for (const { toolCalls } of steps)
  for (const { toolName, input } of toolCalls) console.log(toPrintableLine(`→ ${toolName} ${JSON.stringify(input)}`));
// A model may repeat terminal escapes that it read in a log.
console.log(`\n${toPrintableText(text)}`);
