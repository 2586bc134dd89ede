// A process of AI SDK 7.

import { createOpenAI } from "@ai-sdk/openai";
import * as ai from "ai";
import { aiSdkPauses } from "./ai-sdk-pauses.ts";
import { runProcess } from "./process.ts";

await runProcess(aiSdkPauses({ major: 7, ai, createOpenAI }));
