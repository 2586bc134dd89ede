import { GoogleGenAI } from "@google/genai";
import { GoogleGenAI as GoogleGenAI2 } from "genai-2";
import { onTestFinished } from "vitest";
import { type RecordedRequest, type ScriptedAnswer, serveScript } from "../scripted-server.ts";
import type { GeminiBody } from "./gemini-answers.ts";

/** The current SDK and its previous major. */
export const MAJORS = [
  { major: 3, connect: (baseUrl: string) => new GoogleGenAI({ apiKey: "test", httpOptions: { baseUrl } }) },
  {
    major: 2,
    connect: (baseUrl: string) =>
      new GoogleGenAI2({ apiKey: "test", httpOptions: { baseUrl } }) as unknown as GoogleGenAI,
  },
] as const;

/** Creates a client of a scripted Gemini server, and a function that returns the bodies of its requests. */
export async function connectTo(
  lines: readonly (ScriptedAnswer | ((request: RecordedRequest) => ScriptedAnswer))[],
  { connect }: { connect(baseUrl: string): GoogleGenAI } = MAJORS[0],
) {
  const server = await serveScript(lines);
  onTestFinished(() => server.close());
  return {
    ai: connect(server.url),
    bodies: () => server.requests.map(({ body }) => body as GeminiBody),
  };
}
