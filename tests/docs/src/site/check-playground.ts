import { type Browser, findBarriers, openBrowser, type Page, watchPage } from "@toolwright/tests-support/browser";
import { writeFragment } from "../../../../site/playground/share-link.ts";
import { overflowOf } from "./browse-pages.ts";
import { kilobytesOf } from "./weigh-requests.ts";

/** Maximum load of the page before the first click, kB after compression. */
const MAX_FIRST_KILOBYTES = 300;
/** A result's value that would become an element if the page read it as HTML. It has no quotes, which JSON escapes. */
const HOSTILE = "<img src=x>";

/** Findings of the playground's check. */
export interface PlaygroundCheck {
  readonly faults: readonly string[];
  /** Load of the page before the first click, kB after compression. */
  readonly firstKilobytes: number;
}

/** Runs calls in the playground of a built site, and opens links to calls. */
export async function checkPlayground(address: string, dist: URL): Promise<PlaygroundCheck> {
  const browser = await openBrowser();
  const playground = `${address}/playground.html`;
  const faults: string[] = [];
  try {
    const phone = await openTab(browser, { width: 390, colorScheme: "dark" });
    await phone.page.goto(playground, { waitUntil: "networkidle" });
    const firstKilobytes = kilobytesOf(phone.requests, dist);
    if (firstKilobytes > MAX_FIRST_KILOBYTES) faults.push(`It loads ${firstKilobytes} kB before the first click.`);

    await phone.page.getByRole("button", { name: "Who is affected?" }).click();
    const members = await rowsOf(phone.page);
    await phone.page.getByLabel("Tool", { exact: true }).selectOption("Observability.SearchLogs");
    await phone.page.getByRole("button", { name: "Run" }).click();
    await phone.page.getByText("PoolTimeoutError").first().waitFor();
    faults.push(...(await phone.faults()));

    const desktop = await openTab(browser, { width: 1280, colorScheme: "light" });
    const members3 = { tool: "Messaging.ListSegmentMembers", text: '{ "segment_id": "3", "limit": 10 }' };
    await desktop.page.goto(playground + writeFragment(members3));
    const shared = await rowsOf(desktop.page);
    if (shared.join() !== members.join()) faults.push("A link shows other rows than the call that it shares.");
    const hostile = JSON.stringify({ person_id: "usr_923", attributes: { [HOSTILE]: HOSTILE } });
    await desktop.page.goto(playground + writeFragment({ tool: "Messaging.IdentifyPerson", text: hostile }));
    await desktop.page.getByText("Not run, only previewed").waitFor();
    if ((await desktop.page.locator("img[src=x]").count()) > 0) faults.push("A value became an element of the page.");
    faults.push(...(await desktop.faults()));

    const foreign = [...phone.requests, ...desktop.requests].filter((url) => !url.startsWith(address));
    faults.push(...foreign.map((url) => `A request left the page: ${url}`));
    return { faults: faults.map((fault) => `playground: ${fault}`), firstKilobytes };
  } finally {
    await browser.close();
  }
}

interface View {
  readonly width: number;
  readonly colorScheme: "light" | "dark";
}

async function openTab(browser: Browser, { width, colorScheme }: View) {
  const viewport = { width, height: 900 };
  const page = await browser.newPage({ viewport, colorScheme, reducedMotion: "reduce" });
  const { problems, requests } = watchPage(page);
  const faults = async () => [...problems, ...(await overflowOf(page)), ...(await findBarriers(page))];
  return { page, requests, faults };
}

/** The rows of the first list that the page shows. */
async function rowsOf(page: Page): Promise<readonly string[]> {
  const rows = page.locator(".tv-records tbody tr");
  await rows.first().waitFor();
  return rows.allTextContents();
}
