import { createMessaging } from "@toolwright/messaging";
import { createSandbox } from "@toolwright/sandbox";

/** The world in which the blocks of pages run, with the person whom pages are addressed to. */
export const pageSandbox = createSandbox();

await createMessaging(pageSandbox.messaging.options).identifyPerson({
  person_id: "ada",
  attributes: { email: "ada@example.com" },
});
