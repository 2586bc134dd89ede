// A process of AI SDK 6.

import * as ai from "ai-6";
import { createOpenAI } from "ai-sdk-openai-3";
import { aiSdkPauses } from "./ai-sdk-pauses.ts";
import { runProcess } from "./process.ts";

await runProcess(aiSdkPauses({ major: 6, ai, createOpenAI } as never));
