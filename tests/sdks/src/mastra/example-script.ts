import { COUNT_ERRORS, noteService, outputOf } from "../ai-sdk/note-failing-service.ts";
import { responsesCalls, responsesText } from "../ai-sdk/openai-lines.ts";
import type { ExampleScript } from "../example-script.ts";

/** The scripted model of docs/mastra.md. */
export const exampleScript: ExampleScript = {
  example: "mastra.ts",
  env: (url) => ({ OPENAI_API_KEY: "provider-key", OPENAI_BASE_URL: url }),
  lines: [
    responsesCalls(COUNT_ERRORS),
    (request) => responsesCalls(noteService(request, "entries")),
    (request) => {
      const { attributes_set } = JSON.parse(outputOf(request, "call_note")) as { attributes_set: number };
      return responsesText(`Attributes set: ${attributes_set}.`);
    },
  ],
  expect: { stdout: /^Approved: .*on-call.*failing_service.*\nHash: .*\nAttributes set: 1\.\n$/s },
};
