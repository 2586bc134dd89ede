import { createRequire } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { createSandbox } from "@toolwright/sandbox";
import { answerQuestions, childArgument } from "./child.ts";

// Calls tools whose vendor answers every request after a delay. The sandbox answers in this process.

/** Time of a call, and the requests that it sent. */
export interface Wait {
  readonly ms: number;
  readonly requests: number;
}

export type WaitName = keyof typeof CALLS;

const { folder, delayMs } = childArgument<{ folder: string; delayMs: number }>();
const { createMessaging } = await load<typeof import("@toolwright/messaging")>("@toolwright/messaging");
const { createSales } = await load<typeof import("@toolwright/sales")>("@toolwright/sales");
const sandbox = createSandbox({
  seed: "bench",
  enforceLimits: false,
  sales: { credits: 1_000_000, rateLimit: { minute: null, hour: null, day: null } },
});
let requests = 0;

function slow<Options extends { readonly fetch: typeof globalThis.fetch }>(options: Options): Options {
  const fetch: typeof globalThis.fetch = async (input, init) => {
    requests++;
    await new Promise((resolve) => setTimeout(resolve, delayMs));
    return options.fetch(input, init);
  };
  return { ...options, fetch };
}

// A new toolkit for each call has read nothing and reached no rate limit.
const messaging = (policy?: object) => createMessaging({ ...slow(sandbox.messaging.options), policy });
// The default `concurrency` of each version, not that of this sandbox's options.
const sales = () => createSales({ ...slow(sandbox.sales.options), concurrency: undefined });

/** A call, given the number of calls before it. */
const CALLS = {
  "an approved email with a policy on recipients": async (count: number) => {
    const { tools } = messaging({ unknownRecipients: "refuse", unsubscribed: "refuse", maxRecipients: 100 });
    const message_data = { order_id: `ord_${count}`, amount: "5", retry_link: "https://example.com/r" };
    const args = { transactional_message_id: "payment_retry", to: "kira.brandt@example.com", message_data };
    const call = tools.find(({ name }) => name === "Messaging.SendTransactionalEmail")?.prepare(args);
    const refused = await call?.refusal();
    if (refused) throw refused;
    const { hash } = (await call?.card()) ?? {};
    const answer = await call?.call({ approvedHash: hash });
    if (!answer?.ok) throw new Error(answer?.text);
  },
  "a campaign report": () => messaging().getCampaignMetrics({ campaign_id: "1" }),
  "a newsletter report": () => messaging().getNewsletterMetrics({ newsletter_id: "1" }),
  "people search for a value": () =>
    messaging().searchPeople({ attribute_name: "plan", attribute_value: "pro", limit: 2 }),
  "people search with values": () => messaging().searchPeople({ attribute_name: "plan", limit: 25 }),
  "company search with firmographics": () =>
    sales().searchOrganizations({ num_employees_ranges: ["1,9999999"], limit: 25 }),
} as const;

answerQuestions(async ({ name, count }: { name: WaitName; count: number }): Promise<Wait> => {
  requests = 0;
  const start = performance.now();
  await CALLS[name](count);
  return { ms: performance.now() - start, requests };
});

function load<Module>(name: string): Promise<Module> {
  const path = createRequire(join(folder, "package.json")).resolve(name);
  return import(pathToFileURL(path).href) as Promise<Module>;
}
