import type { Page } from "@toolwright/tests-support/browser";
import { writeFragment } from "../../../../site/playground/share-link.ts";
import { answerFaults } from "./check-answers.ts";

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

  await watchDecision(page);
  await page.goto(playground + writeFragment(SEND));
  await expect(/Nothing has run/, "With a linked card");
  if (await approvedTooEarly(page))
    faults.push("A linked card can be approved before the note says that nothing has run.");
  await page.getByText("Sandbox only, nothing real happens").first().waitFor();
  await page.getByText("Simulated here: sent to no one.").waitFor();
  const { y = 9_999 } = (await button("Approve").boundingBox()) ?? {};
  if (y > MAX_DECISION_TOP) faults.push(`The buttons of a card are at ${Math.round(y)} px.`);
  const editor = page.getByLabel("Arguments, as JSON");
  const linked = await editor.inputValue();
  await editor.fill(linked.replace("Leo", "Lea"));
  await expect(/no longer the call that was opened/, "After an edit");
  await editor.fill(linked);
  await expect(/Opened from a link.* Nothing has run/, "With the link's arguments again");
  await button("Refuse").click();
  await expect(/Refused: nothing ran/, "After a refusal");
  if (await button("Approve").isVisible()) faults.push("A refused card can be approved.");
  await button("Preview").click();
  await button("Approve").click();
  await page.getByText(/^Simulated in your browser/).waitFor();
  await expect(/Approved: simulated/, "After an approval");
  await button("Copy link").click();
  await page.getByText(/without what you sent or changed here.*docs:dev/).waitFor();
  await editor.fill("{");
  await expect(/no longer the call that was opened/, "After an edit");
  await page.getByText("Previous call: SendTransactionalEmail").waitFor();
  await button("Copy link").click();
  await page.getByText(/The link will run nothing/).waitFor();

  await openAnew(page, `${playground}#tool=${SEND.tool}`);
  await expect(/has no arguments/, "With a link without arguments");
  for (const text of ["{}", SEND.text.replace('"4"', '"999"')]) {
    await openAnew(page, playground + writeFragment({ ...SEND, text }));
    await expect(/^This call can't run/, `With the arguments ${text} of a send`);
    await page.getByText("The call can't run").waitFor();
    if (await button("Approve").isVisible()) faults.push(`A call that can't run can be approved: ${text}`);
  }
  for (const find of [answerFaults, unknownToolFaults, formFaults, historyFaults, laterFaults])
    faults.push(...(await find(page, playground)));
  return faults;
}

/** Opens links whose tool is spelled otherwise, and one that is unknown. */
async function unknownToolFaults(page: Page, playground: string): Promise<readonly string[]> {
  const text = '{ "query": "checkout" }';
  for (const tool of ["observability.searchmonitors", "Observability_SearchMonitors"]) {
    await openAnew(page, playground + writeFragment({ tool, text }));
    await page.locator(".tv-title", { hasText: "Monitors" }).waitFor();
  }
  await openAnew(page, playground + writeFragment({ tool: "observability_searchmonitor", text }));
  await page.getByText('No tool is named "observability_searchmonitor"').first().waitFor();
  const faults =
    (await page.locator(".results table").count()) > 0 ? ["An unknown tool has another one's result."] : [];
  if (await page.getByText("This tool has no parameters").isVisible())
    faults.push("An unknown tool lists its parameters.");
  await page.getByRole("button", { name: "Open Observability.SearchMonitors with these arguments" }).click();
  await page.locator(".tv-title", { hasText: "Monitors" }).waitFor();
  const args = await page.getByLabel("Arguments, as JSON").inputValue();
  return args.includes("checkout") ? faults : [...faults, `The call of an unknown tool is opened with ${args}.`];
}

/** Goes back and forward between an approved call and a chosen tool. */
async function historyFaults(page: Page, playground: string): Promise<readonly string[]> {
  // A percent sign that encodes nothing is an error for the site's router.
  await openAnew(page, `${playground}#tool=Sales.SearchPeople&args=%7B%22query%22%3A%22100%%22%7D`);
  await page.getByText("Failed in").waitFor();
  await page.getByRole("button", { name: "What would this email send?" }).click();
  await page.getByRole("button", { name: "Approve" }).click();
  await page.getByText(/^Simulated in your browser/).waitFor();
  await page.getByLabel("Tool", { exact: true }).selectOption("Observability.SearchLogs");
  await page.getByText("Search Datadog logs", { exact: false }).first().waitFor();
  const editor = page.getByLabel("Arguments, as JSON");
  await editor.fill('{ "query": "edited" }');
  const faults: string[] = [];
  await page.goBack();
  await page.getByText("✓ Approved: simulated").first().waitFor();
  if (!(await editor.inputValue()).includes("jun.eriksen"))
    faults.push("Back opens other arguments than the approved.");
  await page.goForward();
  await page.getByText("Search Datadog logs", { exact: false }).first().waitFor();
  if (!(await editor.inputValue()).includes("edited")) faults.push("Forward forgets an edit.");
  await page.goBack();
  await page.getByText("✓ Approved: simulated").first().waitFor();
  // On a phone, the form is far below the result, and Preview goes up to it.
  await editor.fill((await editor.inputValue()).replace("jun.eriksen", "mara.ek"));
  await page.getByRole("button", { name: "Preview" }).click();
  await page.getByRole("button", { name: "Approve" }).click();
  await page.getByText(/^Simulated in your browser/).waitFor();
  for (const [move, person] of [
    ["goBack", "jun.eriksen"],
    ["goForward", "mara.ek"],
  ] as const) {
    await page[move]();
    await page.locator(".called", { hasText: person }).waitFor();
    const { y = 9_999, height = 0 } = (await page.locator(".results").boundingBox()) ?? {};
    if (y > 600 || y + height < 300)
      faults.push(`The result that ${move} shows is out of view, at ${Math.round(y)} px.`);
  }
  return faults;
}

/** Opens the other forms of the prepared answer, which come from the sandbox. */
async function formFaults(page: Page, playground: string): Promise<readonly string[]> {
  await openAnew(page, playground);
  await page.getByText(/^Model: ~/).click();
  await page.locator("pre", { hasText: '"monitors"' }).waitFor();
  await page.locator(".tabs").getByText("Program").click();
  await page.getByText("const result = await observability.searchMonitors").waitFor();
  // A value of another type is read, so it is a note.
  const editor = page.getByLabel("Arguments, as JSON");
  await editor.fill('{ "query": 5 }');
  await page.getByText('query is read as "5".').waitFor();
  return (await editor.getAttribute("aria-invalid")) === "false" ? [] : ["A note about a value is shown as an error."];
}

/** Returns from another page, and calls again after ten minutes: what was approved before is lost, and the page says so. */
async function laterFaults(page: Page, playground: string): Promise<readonly string[]> {
  await openAnew(page, playground + writeFragment(SEND));
  const approve = async () => {
    await page.getByRole("button", { name: "Approve" }).click();
    await page.getByText(/^Simulated in your browser/).waitFor();
  };
  await approve();
  await page.getByRole("link", { name: "approval card" }).click();
  await page.locator(".playground").waitFor({ state: "detached" });
  await page.goBack();
  await page
    .getByText("A new sandbox, without anything that you approved before the page loaded. Nothing has run")
    .waitFor();
  await approve();
  await page.workers()[0]?.evaluate(() => {
    const later = performance.now() + 11 * 60_000;
    performance.now = () => later;
  });
  const lost = page.getByText("New sandbox after ten minutes, without what you approved.");
  const preview = page.getByRole("button", { name: "Preview" });
  await preview.click();
  await lost.waitFor();
  await preview.click();
  await lost.waitFor({ state: "detached" });
  return [];
}

/** Notes in later pages whether a card could be approved while the note didn't yet say that nothing has run. */
function watchDecision(page: Page): Promise<unknown> {
  return page.addInitScript(() => {
    const watch = () => {
      const root = document.querySelector(".playground")?.shadowRoot;
      const isOpen = Boolean(root?.querySelector(".decision:not(.decided)"));
      const note = root?.querySelector(".note")?.textContent ?? "";
      if (isOpen && !/Nothing has run|Refused/.test(note)) Object.assign(globalThis, { isTooEarly: true });
      requestAnimationFrame(watch);
    };
    watch();
  });
}

function approvedTooEarly(page: Page): Promise<boolean> {
  return page.evaluate(() => "isTooEarly" in globalThis);
}

/** Opens an address without the page before it, whose fragment alone would change. */
async function openAnew(page: Page, address: string): Promise<void> {
  await page.goto("about:blank");
  await page.goto(address);
}
