import { type CallableTool, type FunctionCall, GoogleGenAI, type Part } from "@google/genai";
import { CITIES, PROMPT, type Sdk, WEATHER } from "../sdk.ts";
import { gemini, geminiStream } from "../wires.ts";

export const geminiAutomatic: Sdk = {
  title: "Gemini automatic calling",
  page: "gemini",
  package: "@google/genai",
  form: "`generateContent`, a plain `CallableTool`",
  note: "The host writes `callTool`: this one runs all calls of a message at once, and ignores unknown names.",
  wire: gemini,
  streamedWire: geminiStream,
  ofHost: { parallel: "host decides" },
  async run({ url: baseUrl, execute, signal: abortSignal, steps, isStreamed }) {
    const ai = new GoogleGenAI({ apiKey: "key", httpOptions: { baseUrl } });
    const known = [WEATHER, CITIES];
    const functionDeclarations = known.map(({ name, description, jsonSchema: parametersJsonSchema }) => {
      return { name, description, parametersJsonSchema };
    });
    const callOne = async ({ id, name = "", args }: FunctionCall): Promise<Part[]> => {
      // A tool for all functions must ignore names that it doesn't know.
      if (!known.some((tool) => tool.name === name)) return [];
      const output = await execute(name, args);
      return [{ functionResponse: { ...(id && { id }), name, response: { output } } }];
    };
    const tool: CallableTool = {
      tool: async () => ({ functionDeclarations }),
      callTool: async (calls) => (await Promise.all(calls.map(callOne))).flat(),
    };
    const automaticFunctionCalling = { maximumRemoteCalls: steps };
    const config = { tools: [tool], automaticFunctionCalling, abortSignal };
    const request = { model: "gemini-2.5-flash", contents: PROMPT, config };
    if (!isStreamed) await ai.models.generateContent(request);
    else for await (const _chunk of await ai.models.generateContentStream(request));
  },
};
