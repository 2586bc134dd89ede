import type { ExampleScript } from "../example-script.ts";
import { COUNT_ERRORS, noteService, outputOf } from "./note-failing-service.ts";
import { responsesCalls, responsesText } from "./openai-lines.ts";

const SEND = {
  id: "call_send",
  name: "Messaging_SendTransactionalEmail",
  args: { transactional_message_id: "1", to: "on-call@shop.example" },
};

/** What the model says to the example of docs/ai-sdk.md. */
export const exampleScript: ExampleScript = {
  example: "ai-sdk.ts",
  env: (url) => ({ OPENAI_API_KEY: "provider-key", OPENAI_BASE_URL: url }),
  lines: [
    responsesCalls(COUNT_ERRORS),
    (request) => responsesCalls(noteService(request), SEND),
    (request) => {
      const { attributes_set } = JSON.parse(outputOf(request, "call_note")) as { attributes_set: number };
      return responsesText(`Attributes set: ${attributes_set}. ${outputOf(request, SEND.id)}`);
    },
  ],
  expect: { stdout: /^Approved: .*on-call.*failing_service.*\nDenied: .*\nAttributes set: 1\. No mails today\.\n$/ },
};
