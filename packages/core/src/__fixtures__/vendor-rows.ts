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
