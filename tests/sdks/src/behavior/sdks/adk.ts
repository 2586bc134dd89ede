import { FunctionTool, InMemoryRunner, LlmAgent, StreamingMode, setLogger } from "@google/adk";
import { CITIES, PROMPT, type Sdk, WEATHER } from "../sdk.ts";
import { gemini, geminiStream } from "../wires.ts";

export const adk: Sdk = {
  title: "ADK",
  page: "adk",
  package: "@google/adk",
  form: "`InMemoryRunner`, `FunctionTool` with Zod",
  note: "Errors are events with an `errorCode`; the run itself rejects nothing.",
  wire: gemini,
  streamedWire: geminiStream,
  async run({ url, execute, signal, steps, isStreamed }) {
    setLogger(null);
    // ADK's model takes the base URL only from this setting.
    Object.assign(process.env, { GOOGLE_GEMINI_BASE_URL: url, GEMINI_API_KEY: "key" });
    const tools = [
      new FunctionTool({
        name: WEATHER.name,
        description: WEATHER.description,
        parameters: WEATHER.schema,
        execute: (args, context) => execute(WEATHER.name, args, context?.abortSignal),
      }),
      new FunctionTool({
        name: CITIES.name,
        description: CITIES.description,
        parameters: CITIES.schema,
        execute: (args, context) => execute(CITIES.name, args, context?.abortSignal),
      }),
    ];
    const runner = new InMemoryRunner({ agent: new LlmAgent({ name: "desk", model: "gemini-2.5-flash", tools }) });
    const { id: sessionId, userId } = await runner.sessionService.createSession({
      appName: runner.appName,
      userId: "one",
    });
    const newMessage = { role: "user", parts: [{ text: PROMPT }] };
    const streamingMode = isStreamed ? StreamingMode.SSE : StreamingMode.NONE;
    const runConfig = { maxLlmCalls: steps, streamingMode };
    for await (const { errorCode, errorMessage } of runner.runAsync({
      userId,
      sessionId,
      newMessage,
      runConfig,
      abortSignal: signal,
    }))
      if (errorCode) throw new Error(`The event has the error ${errorCode}: ${errorMessage}`);
  },
};
