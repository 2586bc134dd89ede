import { createSandbox } from "@toolwright/sandbox";
import type { Call } from "./policy-case.ts";

/** The sandbox that all calls go to. */
export const sandbox = createSandbox({ enforceLimits: false });

const DATA = { order_id: "A-1042", amount: "49.00 EUR", retry_link: "https://shop.example/pay" };
const LAUNCH = { product: "Lamp", link: "https://shop.example/lamp" };

const people = sandbox.messaging.workspace.people.all();
const isUnsubscribed = ({ attributes }: (typeof people)[number]) => String(attributes.get("unsubscribed")) === "true";
const customers = people.filter(({ id, email }) => id !== null && email?.endsWith("@example.com"));
const shared = (email: string | null) => people.filter((person) => person.email === email).length > 1;
const [ada, ben, cleo] = customers.filter((person) => !isUnsubscribed(person) && !shared(person.email));
export const unsubscribedPerson = customers.find((person) => isUnsubscribed(person) && !shared(person.email));
export const to = ada?.email ?? "";
export const other = ben?.email ?? "";
export const email = (args: object = {}): Call => [
  "sendTransactionalEmail",
  { transactional_message_id: "3", to, message_data: DATA, ...args },
];
export const launch = (args: object): Call => ["triggerBroadcast", { broadcast_id: "9", data: LAUNCH, ...args }];
export const ids = [ada?.id ?? "", ben?.id ?? "", cleo?.id ?? ""];
export const identify: Call = ["identifyPerson", { person_id: ids[0], attributes: { seen: "yes" } }];
export const event = (data: object): Call => ["recordEvent", { person_id: ids[0], name: "seen", data }];
export const [first, second] = sandbox.sales.directory.companies.map(({ primary_domain }) => primary_domain);
export const company = (domain: string | null | undefined): Call => ["enrichOrganization", { domain }];
export const read: Call = ["listSegments", {}];
export const list = (allow: readonly string[]) => ({ allow });
