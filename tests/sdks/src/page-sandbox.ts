import { createMessaging } from "@toolwright/messaging";
import { createSandbox } from "@toolwright/sandbox";

/** The sandbox in which the blocks of pages run, with a person that the pages use. */
export const pageSandbox = createSandbox();

await createMessaging(pageSandbox.messaging.options).identifyPerson({
  person_id: "ada",
  attributes: { email: "ada@example.com" },
});
