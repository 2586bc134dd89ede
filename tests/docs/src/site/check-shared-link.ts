import type { Page } from "@toolwright/tests-support/browser";
import { writeFragment } from "../../../../site/playground/share-link.ts";

/** Maximum distance from a card's title to its buttons on a phone, CSS pixels. */
const MAX_DECISION_TOP = 900;

const SEND = {
  tool: "Messaging.SendTransactionalEmail",
  text: '{ "transactional_message_id": "4", "to": "leo.dubois@example.com", "message_data": { "first_name": "Leo" } }',
};

/**
 * Opens links as a colleague does, in a phone's width: what the page says follows what happened to the call. Sends an
 * email, and shares the call.
 */
export async function sharedFaults(page: Page, playground: string): Promise<readonly string[]> {
  const faults: string[] = [];
  const note = page.locator(".note").first();
  const expect = async (expected: RegExp, when: string) => {
    // The page says it once the sandbox has answered.
    await note
      .filter({ hasText: expected })
      .waitFor({ timeout: 5_000 })
      .catch(async () => {
        faults.push(`${when}, it says "${await note.textContent()}".`);
      });
  };
  const button = (name: string) => page.getByRole("button", { name, exact: true });

  await page.goto(playground + writeFragment(SEND));
  await expect(/Nothing has run/, "With a linked card");
  await page.getByText("Sandbox only, nothing real happens").first().waitFor();
  await page.getByText("sends messages, simulated").waitFor();
  const { y = Number.POSITIVE_INFINITY } = (await button("Approve").boundingBox()) ?? {};
  if (y > MAX_DECISION_TOP) faults.push(`The buttons of a card are at ${Math.round(y)} px.`);
  await button("Refuse").click();
  await expect(/refused it. Nothing has run/, "After a refusal");
  if (await button("Approve").isVisible()) faults.push("A refused card can be approved.");
  await button("Preview").click();
  await button("Approve").click();
  await page.getByText(/^Simulated in your browser/).waitFor();
  await expect(/You approved it.*simulated/, "After an approval");
  await button("Copy link").click();
  await page.getByText(/without what you sent or changed here.*docs:dev/).waitFor();
  await page.getByLabel("Arguments, as JSON").fill("{");
  await expect(/no longer the link's/, "After an edit");
  await page.getByText("Of the previous arguments").waitFor();
  await button("Copy link").click();
  await page.getByText(/The link will run nothing/).waitFor();

  await openAnew(page, `${playground}#tool=${SEND.tool}`);
  await expect(/has no arguments/, "With a link without arguments");
  await openAnew(page, playground + writeFragment({ ...SEND, text: "{}" }));
  await expect(/arguments are wrong, so nothing has run/, "With wrong arguments of a send");
  await page.getByText("The call can't run").waitFor();
  await openAnew(page, `${playground}#tool=Observability.SerchLogs`);
  await expect(/no tool Observability.SerchLogs. Did you mean Observability.SearchLogs\?/, "With a misspelt tool");
  if (page.url() !== playground) faults.push("The address keeps a tool that does not exist.");
  return faults;
}

/** Opens an address without the page before it, whose fragment alone would change. */
async function openAnew(page: Page, address: string): Promise<void> {
  await page.goto("about:blank");
  await page.goto(address);
}
