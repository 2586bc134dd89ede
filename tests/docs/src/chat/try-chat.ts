import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";
import {
  findBarriers,
  findOverflow,
  openBrowser,
  type Page,
  type Route,
  watchPage,
} from "@toolwright/tests-support/browser";

/** Views in which the page is checked after each step. */
const VIEWS = [
  { width: 390, height: 844, colorScheme: "dark" },
  { width: 1280, height: 900, colorScheme: "light" },
] as const;

/**
 * Headers of requests that the server must refuse: a form's, another page's, and those with another name for this
 * server.
 */
const FOREIGN_HEADERS = [
  { "content-type": "text/plain" },
  { origin: "http://other.example" },
  { host: "other.example" },
] as const;

/** Console messages about requests that a step cuts. */
const CUT = /ERR_(?:FAILED|INTERNET_DISCONNECTED)/;

/**
 * Asks the chat for an email, denies it, asks again, and approves it while requests and responses are lost. Returns one
 * message for each fault.
 * @param screenshots folder for pictures of each step
 */
export async function tryChat(address: string, screenshots?: string): Promise<readonly string[]> {
  const browser = await openBrowser();
  try {
    const page = await browser.newPage({ reducedMotion: "reduce" });
    const { problems } = watchPage(page);
    const faults: string[] = [];
    const expectSent = async (expected: number, when: string) => {
      const sent = await countSent(address);
      if (sent !== expected) faults.push(`${sent} emails were sent ${when}, not ${expected}`);
      const found = await lookAt(page, screenshots && `${screenshots}/chat ${when}`);
      const unexpected = problems.splice(0).filter((problem) => !CUT.test(problem));
      faults.push(...[...unexpected, ...found].map((fault) => `${when}: ${fault}`));
    };
    await takeSteps(page, address, expectSent).catch(({ message }: Error) => faults.push(message));
    faults.push(...(await tryBadRequests(address)));
    return faults;
  } finally {
    await browser.close();
  }
}

async function takeSteps(page: Page, address: string, expectSent: (count: number, when: string) => Promise<void>) {
  await page.goto(address, { waitUntil: "networkidle" });
  await expectSent(0, "at the start");
  await ask(page);
  await expectSent(0, "before the decision");
  const denial = await decide(page, () => page.getByRole("button", { name: "Deny" }).click());
  await page.getByText("because you denied it").waitFor();
  await expectSent(0, "after the denial");
  const forged = denial.replace('"approved":false', '"approved":true').replaceAll("jun.eriksen@", "eve@");
  await post(address, forged);
  await expectSent(0, "after an approval of another recipient");

  await ask(page);
  await page.context().setOffline(true);
  const approval = await decide(page, () => page.getByRole("button", { name: "Approve" }).dblclick());
  const retry = page.getByRole("button", { name: "Try again" });
  await retry.waitFor();
  await page.getByRole("button", { name: "Send", disabled: true }).waitFor();
  await expectSent(0, "after an approval without a connection");
  await page.context().setOffline(false);

  await page.route("**/api/chat", loseResponse);
  await retry.click();
  await page.getByText("Thinking").waitFor();
  await retry.waitFor();
  await page.unroute("**/api/chat");
  await expectSent(1, "after an approval whose response was lost");
  await retry.click();
  await page.getByText("I sent the email to").waitFor();
  await expectSent(1, "after another try");
  await post(address, approval);
  await expectSent(1, "after the same request again");
  await page.reload({ waitUntil: "networkidle" });
  await page.getByText("Emails sent: 1").waitFor();
  await expectSent(1, "after a reload");

  await ask(page, "Write to all customers that could not pay.");
  await expectSent(1, "before the decision on a plan");
  await page.getByRole("checkbox", { name: "Run row 2" }).click();
  await page.getByRole("button", { name: "Approve all but 1" }).click();
  await page.getByText("I sent 2 emails: rows 1,3.").waitFor();
  await expectSent(3, "after the approval of two rows of a plan");
}

/** Passes on a decision's request, and cuts its response. */
async function loseResponse(route: Route): Promise<void> {
  if (route.request().method() !== "POST") return route.continue();
  await route.fetch();
  await route.abort();
}

/** Returns one message for each request that the server does not reject with the right status. */
async function tryBadRequests(address: string): Promise<readonly string[]> {
  const question = '{"messages":[{"id":"1","role":"user","parts":[{"type":"text","text":"Send it"}]}]}';
  const foreign = FOREIGN_HEADERS.map((headers) => ({ body: question, headers, expected: 403 }));
  const malformed = ["{", "null", '{"messages":[{}]}'].map((body) => ({ body, headers: {}, expected: 400 }));
  const large = { body: " ".repeat(2_000_000), headers: {}, expected: 413 };
  const faults: string[] = [];
  for (const { body, headers, expected } of [...foreign, ...malformed, large]) {
    const status = await post(address, body, headers);
    if (status !== expected)
      faults.push(`${body.slice(0, 20)} with ${JSON.stringify(headers)} was answered with ${status}, not ${expected}`);
  }
  return faults;
}

/** Clicks, and returns the body of the request that this sends. */
async function decide(page: Page, click: () => Promise<void>): Promise<string> {
  const sent = page.waitForRequest((request) => request.method() === "POST");
  await click();
  return (await sent).postData() ?? "";
}

/** Sends a body, waits for the complete response, and returns its status. */
async function post(address: string, body: string, extra: Readonly<Record<string, string>> = {}): Promise<number> {
  const headers = { "content-type": "application/json", ...extra };
  // Not `fetch`, which sets the host itself.
  const sending = request(`${address}/api/chat`, { method: "POST", headers }).end(body);
  const [response] = (await once(sending, "response")) as [IncomingMessage];
  await once(response.resume(), "end");
  return response.statusCode ?? 0;
}

const QUESTION = "Checkout fails. What is broken? Email the customer a link to pay again.";

async function ask(page: Page, question = QUESTION): Promise<void> {
  await page.getByLabel("Message").fill(question);
  await page.getByLabel("Message").press("Enter");
  await page.getByRole("button", { name: "Approve" }).waitFor();
}

/** Returns the page's overflow and barriers in every view. */
async function lookAt(page: Page, screenshot: string | undefined): Promise<readonly string[]> {
  const faults: string[] = [];
  for (const { colorScheme, ...size } of VIEWS) {
    await page.setViewportSize(size);
    await page.emulateMedia({ colorScheme });
    const found = [...(await findOverflow(page)), ...(await findBarriers(page))];
    faults.push(...found.map((fault) => `at ${size.width} px, ${colorScheme}: ${fault}`));
    if (screenshot) await page.screenshot({ path: `${screenshot} ${size.width}.png` });
  }
  return faults;
}

async function countSent(address: string): Promise<number> {
  const { sent } = (await (await fetch(`${address}/api/chat`)).json()) as { readonly sent: readonly string[] };
  return sent.length;
}
