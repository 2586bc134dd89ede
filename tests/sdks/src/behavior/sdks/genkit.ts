import { googleAI } from "@genkit-ai/google-genai";
import { genkit as createGenkit, z } from "genkit";
import { CITIES, PROMPT, type Sdk, WEATHER } from "../sdk.ts";
import { gemini, geminiStream } from "../wires.ts";

// Genkit exports the version of Zod whose schemas it takes.
const weather = z.object({ city: z.string(), station: z.number().optional() });
const cities = z.object({ country: z.string().optional() });

export const genkit: Sdk = {
  title: "Genkit",
  page: "genkit",
  package: "genkit",
  form: "`generate`, `defineTool` with Zod",
  wire: gemini,
  streamedWire: geminiStream,
  async run({ url: baseUrl, execute, signal, steps, isStreamed }) {
    const ai = createGenkit({ plugins: [googleAI({ apiKey: "key", baseUrl })] });
    const tools = [
      ai.defineTool(
        { name: WEATHER.name, description: WEATHER.description, inputSchema: weather },
        (args, { abortSignal }) => execute(WEATHER.name, args, abortSignal),
      ),
      ai.defineTool(
        { name: CITIES.name, description: CITIES.description, inputSchema: cities },
        (args, { abortSignal }) => execute(CITIES.name, args, abortSignal),
      ),
    ];
    const model = googleAI.model("gemini-2.5-flash");
    const request = { model, prompt: PROMPT, tools, maxTurns: steps, abortSignal: signal };
    await (isStreamed ? ai.generateStream(request).response : ai.generate(request));
  },
};
