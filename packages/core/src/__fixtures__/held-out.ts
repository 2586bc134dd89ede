/** Paragraphs of about 100 words on other subjects than software, from which no table was made. */
export const PARAGRAPHS = {
  "a harbor":
    "The ferry leaves the old harbor at six in the morning, when the fishermen are still mending their nets and the gulls have the quay to themselves. A retired teacher sells coffee from a green van beside the ticket office; she knows every passenger by name and most of their dogs. On the other side of the bay the hills are terraced with olives, and in October the whole village climbs up with ladders and blankets to gather them. The work is unpaid. In the evening they eat together at one long table under the plane trees, and the oldest woman decides which family keeps the press until spring.",
  "a support request":
    "Hello, I ordered two winter jackets for my daughters last Thursday, and the tracking page has not changed since Saturday morning. Your chat assistant wrote that the parcel was waiting at the depot in Leeds, but the depot says it was never scanned there. We are leaving for Norway on Friday, so a delivery next week would be useless to us. Could you either send a replacement by express or cancel the order and refund the full amount, including the postage? I have attached the receipt and a screenshot of the conversation. Please call me after five o'clock, because I cannot answer the phone at work.",
  "a report of an incident":
    "Between 09:14 and 09:52 UTC roughly one in eight logins failed because an expired certificate was still pinned by the older mobile clients. The on-call engineer first suspected the identity provider, since its latency had doubled after the weekend maintenance, and spent twenty minutes rolling back an unrelated firewall rule. Once the real cause was found, a new bundle was published and the affected sessions were revoked. No personal data was exposed. We will add an alert that fires thirty days before any certificate lapses, rehearse the rollback of the gateway every quarter, and move the pinned fingerprints out of the application into a signed manifest.",
} as const;

/** Rows like those of a vendor: nested objects with identifiers, dates, addresses and labels. */
export function vendorRows(count: number): readonly object[] {
  const pick = <Item>(items: readonly Item[], index: number) => items[index % items.length] as Item;
  return Array.from({ length: count }, (_, index) => ({
    id: (0x5f3a_91c2_7b * (index + 11)).toString(16).padStart(24, "4e0"),
    type: "subscription_invoice",
    attributes: {
      display_name: `${pick(["Harvest", "Granite", "Juniper", "Copperfield"], index)} ${pick(["Logistics", "Dental", "Robotics"], index)} ${pick(["Ltd", "Inc.", "S.A."], index)}`,
      contact: {
        email: `${pick(["maria.keller", "owen", "t.nakamura", "billing"], index)}@${pick(["granite", "juniper", "harvest"], index)}.example`,
        phone_number: `+44 20 7946 0${100 + index}`,
        country_code: pick(["GB", "JP", "DE", "BR"], index),
        is_verified: index % 3 === 0,
      },
      line_items: [
        { sku: `PLAN-${100 + (index % 7)}`, quantity: 1 + (index % 4), unit_amount_cents: 4_900 + 137 * index, tax_rate: 0.2 },
      ],
      created_at: new Date(1_760_000_000_000 + index * 86_399_123).toISOString(),
      last_seen_at: null,
      tags: ["team:billing", `region:${pick(["eu-west-1", "us-east-2", "ap-southeast-1"], index)}`, "tier:gold"],
      webhook_url: `https://hooks.example.com/v3/accounts/${8_810 + index}/events?signature=sha256`,
      user_agent: "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko)",
    },
    relationships: { owner: { data: { id: `usr_${(index * 7_919).toString(36)}`, type: "users" } } },
  }));
}
