import { type Browser, findBarriers, openBrowser, type Page, watchPage } from "@toolwright/tests-support/browser";
import { writeFragment } from "../../../../site/playground/share-link.ts";
import { overflowOf } from "./browse-pages.ts";
import { sharedFaults } from "./check-shared-link.ts";
import { kilobytesOf, WORKER_FILES } from "./weigh-requests.ts";

/** Maximum load of the page without its worker, kB after compression. */
const MAX_FIRST_KILOBYTES = 200;
/** A result's value that would become an element if the page read it as HTML. It has no quotes, which JSON escapes. */
const HOSTILE = "<img src=x>";

/** The question of the first click, right after the page has opened. */
const EARLY = "Find a contact at a company";
/** Questions whose time is measured once the worker is ready. */
const LATER = ["Who is affected?", "Show the slowest failed request as a trace", "What would this email send?"];
/** File of the prepared answers, which loads at the first click. */
const ANSWERS = "/answers.data.";
/** Status of a result that the sandbox has returned. */
const OWN_TIME = /^Done in your browser in [\d,]+ ms/;

/** Findings of the playground's check. */
export interface PlaygroundCheck {
  readonly faults: readonly string[];
  /** Load of the page without its worker, kB after compression. */
  readonly firstKilobytes: number;
  /** Load of the worker with every toolkit, kB after compression. */
  readonly workerKilobytes: number;
  /** Milliseconds from a click to its result, by question, on this machine. */
  readonly answers: Readonly<Record<string, number>>;
  /** The longest task of the page's main thread after the first click, milliseconds on this machine; 0 if none took 50. */
  readonly longestTask: number;
}

/** Runs calls in the playground of a built site, and opens links to calls. */
export async function checkPlayground(address: string, dist: URL): Promise<PlaygroundCheck> {
  const browser = await openBrowser();
  const playground = `${address}/playground.html`;
  try {
    const phone = await openTab(browser, { width: 390, colorScheme: "dark" });
    await phone.page.goto(playground);
    const faults = await openingFaults(phone.page);
    const firstClick = await phone.page.evaluate(() => performance.now());
    // This click may come before the worker has started. Each question comes once, since its result must differ.
    const answers: Record<string, number> = { [EARLY]: await timeAnswer(phone.page, EARLY) };
    // The prepared answer has no time; the call's own follows.
    await phone.page.getByText(OWN_TIME).waitFor();
    await phone.page.waitForLoadState("networkidle");
    const worker = await workerOf(phone.page);
    const scripts = await loadedBy(phone.page);
    if (scripts.some((url) => url.includes(WORKER_FILES))) faults.push("The page itself loads a file of the worker.");
    const firstKilobytes = kilobytesOf(
      phone.requests.filter((url) => !url.includes(WORKER_FILES) && !url.includes(ANSWERS)),
      dist,
    );
    if (firstKilobytes > MAX_FIRST_KILOBYTES) faults.push(`It loads ${firstKilobytes} kB before the first click.`);

    for (const name of LATER) answers[name] = await timeAnswer(phone.page, name);
    const longestTask = await longestTaskSince(phone.page, firstClick);
    await phone.page.getByRole("button", { name: "Who is affected?" }).click();
    const members = await rowsOf(phone.page, 10);
    if (!(await isInView(phone.page, ".results"))) faults.push("The result of a question is out of view.");
    await phone.page.getByRole("button", { name: "Choose a tool" }).click();
    if (!(await isInView(phone.page, "select"))) faults.push("The list of tools is out of view.");
    await phone.page.getByLabel("Tool", { exact: true }).selectOption("Observability.SearchLogs");
    await phone.page.getByText("Search Datadog logs", { exact: false }).first().waitFor();
    if (!(await isInView(phone.page, ".call"))) faults.push("The form of a chosen tool is out of view.");
    await phone.page.getByRole("button", { name: "Run" }).click();
    await phone.page.getByText("PoolTimeoutError").first().waitFor();
    faults.push(...(await phone.faults()));

    const desktop = await openTab(browser, { width: 1280, colorScheme: "light" });
    faults.push(...(await linkFaults(desktop.page, playground, members)), ...(await approvalFaults(desktop.page)));
    await pressKeys(desktop.page);
    const colleague = await openTab(browser, { width: 390, colorScheme: "light" });
    faults.push(...(await sharedFaults(colleague.page, playground)));
    for (const tab of [desktop, colleague]) faults.push(...(await tab.faults()));

    const requests = [...phone.requests, ...desktop.requests, ...colleague.requests, ...worker];
    faults.push(
      ...requests
        .filter((url) => !/^blob:/.test(url) && !url.startsWith(address))
        .map((url) => `A request left the page: ${url}`),
    );
    const workerKilobytes = kilobytesOf([...new Set(worker)], dist);
    const found = faults.map((fault) => `playground: ${fault}`);
    return { faults: found, firstKilobytes, workerKilobytes, answers, longestTask };
  } finally {
    await browser.close();
  }
}

/** The page shows a result before any click, and before its worker has loaded. */
async function openingFaults(page: Page): Promise<string[]> {
  await page.locator(".results .tv").first().waitFor();
  return (await page.getByText(/^Prepared with the page, \d+ simulated request/).count()) === 1
    ? []
    : ["It opens without a prepared result."];
}

/** Opens links: to the call whose rows are `members`, and to others with a hostile value, a wrong parameter and an unknown tool. */
async function linkFaults(page: Page, playground: string, members: readonly string[]): Promise<readonly string[]> {
  const faults: string[] = [];
  const members3 = { tool: "Messaging.ListSegmentMembers", text: '{ "segment_id": "3", "limit": 10 }' };
  await page.goto(playground + writeFragment(members3));
  const shared = await rowsOf(page, 10);
  if (shared.join() !== members.join()) faults.push("A link shows other rows than the call that it shares.");
  const hostile = JSON.stringify({ person_id: "usr_923", attributes: { [HOSTILE]: HOSTILE } });
  await page.goto(playground + writeFragment({ tool: "Messaging.IdentifyPerson", text: hostile }));
  await page.getByText("Not run, only previewed").waitFor();
  await page.getByText(/Opened from a link.* Nothing has run/).waitFor();
  if ((await page.locator("img[src=x]").count()) > 0) faults.push("A value became an element of the page.");
  await page.goto(playground + writeFragment({ tool: "Observability.SearchLogs", text: '{ "limt": 5 }' }));
  await page.getByText("limt: is not a parameter of this tool").first().waitFor();
  await page.goto(playground + writeFragment({ tool: "Observability.SearchLogs", text: '{ "query": "sta' }));
  await page.getByText("The link's arguments are wrong").waitFor();
  await page.goto("about:blank");
  await page.goto(playground + writeFragment({ tool: "Observability.Unknown", text: "{}" }));
  await page.getByText('No tool is named "Observability.Unknown"').first().waitFor();
  return faults;
}

/** Runs a question and a call with the keyboard alone. */
async function pressKeys(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Who is affected?" }).press("Enter");
  await page.getByText(OWN_TIME).waitFor();
  await page.getByLabel("Arguments, as JSON").fill('{ "segment_id": "3", "limit": 2, "lmit": 1 }');
  await page.getByText("did you mean limit?").waitFor();
  await page.getByLabel("Arguments, as JSON").press("Control+Enter");
  await page.getByText("Failed in").waitFor();
  // The button itself says so, because a phone shows little else beside the form.
  await page.getByRole("button", { name: "Copy link" }).press("Enter");
  await page.getByRole("button", { name: /^Link/ }).waitFor();
}

/** Changes the recipient of an email whose card is shown: the email is sent only after its own card. */
async function approvalFaults(page: Page): Promise<readonly string[]> {
  const faults: string[] = [];
  const approve = page.getByRole("button", { name: "Approve" });
  const editor = page.getByLabel("Arguments, as JSON");
  await page.getByRole("button", { name: "What would this email send?" }).click();
  await approve.waitFor();
  const changed = (await editor.inputValue()).replace("jun.eriksen@example.com", "mara.ek@example.com");
  await editor.fill(changed);
  if (await approve.isVisible()) faults.push("Changed arguments can run without their card.");
  if (!(await isPale(page))) faults.push("A card stays beside arguments that are not its own.");
  await page.getByRole("button", { name: "Preview" }).click();
  await page.locator(".results").getByText("mara.ek@example.com").first().waitFor();
  await approve.click();
  await page.getByText(/^Simulated in your browser in [\d,]+ ms/).waitFor();
  if (!(await hasFocus(page, "Preview"))) faults.push("After an approval, the keyboard's focus is lost.");
  if (await approve.isVisible()) faults.push("One approval runs a call twice.");
  await editor.fill("{");
  if (!(await isPale(page))) faults.push("A result stays beside arguments that are not JSON.");
  return faults;
}

/** Whether a button of the playground has the focus. */
function hasFocus(page: Page, name: string): Promise<boolean> {
  const button = page.getByRole("button", { name, exact: true });
  return button.evaluate((element) => (element.getRootNode() as ShadowRoot).activeElement === element);
}

/** Whether the page says that its result belongs to other arguments. */
function isPale(page: Page): Promise<boolean> {
  return page.locator(".bar + div").evaluate((element) => getComputedStyle(element).opacity !== "1");
}

/** Whether a part of the page begins in the upper part of the window. */
function isInView(page: Page, selector: string): Promise<boolean> {
  return page.locator(selector).evaluate((element) => {
    const { top } = element.getBoundingClientRect();
    return top >= 0 && top < window.innerHeight * 0.6;
  });
}

interface View {
  readonly width: number;
  readonly colorScheme: "light" | "dark";
}

async function openTab(browser: Browser, { width, colorScheme }: View) {
  const viewport = { width, height: 900 };
  const page = await browser.newPage({ viewport, colorScheme, reducedMotion: "reduce" });
  await page.addInitScript(() => {
    const tasks: PerformanceEntry[] = [];
    new PerformanceObserver((list) => tasks.push(...list.getEntries())).observe({ type: "longtask", buffered: true });
    Object.assign(globalThis, { longTasks: tasks });
  });
  const { problems, requests } = watchPage(page);
  const faults = async () => [...problems, ...(await overflowOf(page)), ...(await findBarriers(page))];
  return { page, requests, faults };
}

/** Waits until the worker has prepared every toolkit, and returns the addresses of its files. */
async function workerOf(page: Page): Promise<readonly string[]> {
  const worker = page.workers()[0] ?? (await page.waitForEvent("worker"));
  await worker.evaluate(() => (globalThis as unknown as { ready: Promise<void> }).ready);
  const loaded = await worker.evaluate(() => performance.getEntriesByType("resource").map(({ name }) => name));
  return [worker.url(), ...loaded];
}

/** Addresses of the files that the page's main thread has loaded. */
function loadedBy(page: Page): Promise<readonly string[]> {
  return page.evaluate(() =>
    performance
      .getEntriesByType("resource")
      .filter((entry) => (entry as PerformanceResourceTiming).initiatorType !== "other")
      .map(({ name }) => name),
  );
}

function longestTaskSince(page: Page, start: number): Promise<number> {
  return page.evaluate((since) => {
    const { longTasks } = globalThis as unknown as { readonly longTasks: readonly PerformanceEntry[] };
    const later = longTasks.filter(({ startTime }) => startTime >= since);
    return Math.round(Math.max(0, ...later.map(({ duration }) => duration)));
  }, start);
}

/** Clicks a question, and returns the milliseconds until the page shows its result. */
function timeAnswer(page: Page, name: string): Promise<number> {
  return page.evaluate(async (text) => {
    const root = document.querySelector(".playground")?.shadowRoot;
    const button = [...(root?.querySelectorAll("button") ?? [])].find((one) => one.textContent === text);
    const results = root?.querySelector(".results");
    const before = results?.textContent;
    const start = performance.now();
    button?.click();
    while (results?.textContent === before || results?.ariaBusy === "true")
      await new Promise((resolve) => requestAnimationFrame(resolve));
    return Math.round(performance.now() - start);
  }, name);
}

/** The rows of the list that the page shows, once it has this many. */
async function rowsOf(page: Page, count: number): Promise<readonly string[]> {
  const rows = page.locator(".tv-records tbody tr");
  await rows.nth(count - 1).waitFor();
  return rows.allTextContents();
}
