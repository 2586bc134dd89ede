import type { ExampleScript } from "../example-script.ts";
import { COUNT_ERRORS, noteService, outputOf } from "./note-failing-service.ts";
import { responsesCalls, responsesText } from "./openai-lines.ts";

const SEND = {
  id: "call_send",
  name: "Messaging_SendTransactionalEmail",
  args: {
    transactional_message_id: "1",
    to: "on-call@shop.example",
    message_data: { order_id: "ord_1", amount: "9 EUR" },
  },
};

/** The request for a second round of approval, which works only if the messages of the first round are complete. */
const NOTE_REFUSAL = {
  id: "call_note_refusal",
  name: "Messaging_IdentifyPerson",
  args: { person_id: "on-call", attributes: { mail_wanted: false } },
};

/** The scripted model of docs/ai-sdk.md. */
export const exampleScript: ExampleScript = {
  example: "ai-sdk.ts",
  env: (url) => ({ OPENAI_API_KEY: "provider-key", OPENAI_BASE_URL: url }),
  lines: [
    responsesCalls(COUNT_ERRORS),
    (request) => responsesCalls(noteService(request), SEND),
    (request) => (outputOf(request, SEND.id) ? responsesCalls(NOTE_REFUSAL) : responsesText("Was the mail approved?")),
    (request) => {
      // The last request must still contain the approval request of the first step and its decision.
      const counted = outputOf(request, COUNT_ERRORS.id) !== "";
      const set = ["call_note", NOTE_REFUSAL.id].map(
        (id) => (JSON.parse(outputOf(request, id)) as { attributes_set: number }).attributes_set,
      );
      return responsesText(`Counted: ${counted}. Attributes set: ${set}. ${outputOf(request, SEND.id)}`);
    },
  ],
  expect: {
    stdout:
      /^Approved: .*on-call.*failing_service.*\nHash: .*\nDenied: .*\nHash: .*\nApproved: .*on-call.*mail_wanted.*\nHash: .*\nCounted: true\. Attributes set: 1,1\. No mails today\.\n$/s,
  },
};
