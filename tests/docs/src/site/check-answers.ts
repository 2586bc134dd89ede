import type { Page } from "@toolwright/tests-support/browser";
import { writeFragment } from "../../../../site/playground/share-link.ts";

const BROADCAST = {
  tool: "Messaging.TriggerBroadcast",
  text: '{ "broadcast_id": "7", "segment_id": "3", "data": { "headline": "Sorry", "link": "https://shop.example" } }',
};
const LOGS = { tool: "Observability.SearchLogs", text: '{ "query": "status:error" }' };

/** Checks that the page answers each action where the reader looks, on a phone and while the network is slow. */
export async function answerFaults(page: Page, playground: string): Promise<readonly string[]> {
  const faults: string[] = [];
  const button = (name: string) => page.getByRole("button", { name, exact: true });
  const editor = page.getByLabel("Arguments, as JSON");
  const open = async (call: typeof LOGS) => {
    await page.goto("about:blank");
    await page.goto(playground + writeFragment(call));
  };
  const expectInView = async (text: string, when: string) => {
    const found = page.getByText(text).filter({ visible: true }).first();
    const isShown = await found.waitFor({ timeout: 5_000 }).then(
      () => true,
      () => false,
    );
    if (!isShown || !(await found.evaluate(isWithin))) faults.push(`${when}, "${text}" is out of view.`);
  };

  await open(LOGS);
  await expectInView('SearchLogs · query "status:error"', "With a linked read");
  if (!(await page.title()).startsWith(LOGS.tool)) faults.push(`The title of a linked read is ${await page.title()}.`);
  await expectInView("Logs: 50, more on the next page", "With a list that has more rows");
  await button("Next page").click();
  await expectInView('SearchLogs · query "status:error" · cursor', "After the next page");
  await page.goBack();
  // Back at the button below the first page.
  await page.locator(".called", { hasText: /status:error"$/ }).waitFor();
  await editor.fill("{");
  await button("Run").click();
  await expectInView("Nothing ran. This is not JSON yet", "After a run of wrong JSON");
  await button("query").click();
  await expectInView("Cannot insert query. This is not JSON yet", "After an insertion into wrong JSON");

  await open(BROADCAST);
  await button("Refuse").click();
  await expectInView("✗ Refused: nothing ran", "After a refusal");
  await page.getByText(/^Model: ~/).click();
  await expectInView("not_approved", "After a refusal");
  await button("Preview").click();
  await expectInView("Nothing yet: a model waits", "Before a decision");
  await button("Approve").click();
  await expectInView("✓ Approved: simulated, 56 people", "After an approval");
  await button("Copy link").click();
  await expectInView("The link opens this call", "After a copied link");
  await page.reload();
  await page.getByText("A new sandbox, without anything that you approved before the page loaded.").waitFor();
  return [...faults, ...(await typingFaults(page, playground))];
}

/** Whether an element is within the window. Runs in the page. */
function isWithin(element: Element): boolean {
  const { top, bottom } = element.getBoundingClientRect();
  return top >= 0 && bottom <= window.innerHeight;
}

/** Types arguments before the worker has loaded, which has the tool's example. */
async function typingFaults(page: Page, playground: string): Promise<readonly string[]> {
  const loaded = Promise.withResolvers<void>();
  await page.route(/sandbox-worker/, async (route) => {
    await loaded.promise;
    await route.continue();
  });
  await page.goto("about:blank");
  await page.goto(playground);
  await page.getByLabel("Tool", { exact: true }).selectOption(LOGS.tool);
  const editor = page.getByLabel("Arguments, as JSON");
  await editor.fill('{"query":"mine"}');
  loaded.resolve();
  await page.getByText("Search Datadog logs", { exact: false }).first().waitFor();
  await page.unroute(/sandbox-worker/);
  const args = await editor.inputValue();
  return args === '{"query":"mine"}' ? [] : [`An example replaces typed arguments: ${args}`];
}
