import { testClock } from "@toolwright/tests-support";
import { expect } from "vitest";
import { createSales, type Sales } from "../toolkit.ts";

/** A toolkit whose backend sends the same body for every request, except for some paths. */
export function setUp(body: unknown, byPath: Readonly<Record<string, unknown>> = {}): Sales {
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const { pathname } = new URL(new Request(input, init).url);
    const match = Object.entries(byPath).find(([part]) => pathname.includes(part));
    const content = match ? match[1] : body;
    return new Response(typeof content === "string" ? content : JSON.stringify(content));
  };
  const clock = testClock(0);
  return createSales({ apiKey: "key-1", fetch, clock, retry: 0 });
}

/** Field names in Apollo's responses. */
export const FIELDS = [
  ..."id organization_id person_id account_id name first_name last_name last_name_obfuscated title seniority".split(
    " ",
  ),
  ..."email email_status has_email contact departments employment_history headline linkedin_url organization".split(
    " ",
  ),
  ..."organization_name primary_domain domain website_url industry estimated_num_employees annual_revenue".split(" "),
  ..."organization_revenue founded_year city state country raw_address total_funding latest_funding_stage".split(" "),
  ..."latest_funding_round_date short_description keywords current_technologies technology_names".split(" "),
  ..."match_confidence minute hour day limit consumed left_over".split(" "),
];
/** Values that contradict the documented type of a field. */
export const ODD_VALUES = [null, "", " ", 0, -1, 1e300, 2 ** 60, true, [], {}, [null], ["nil"], "nil", { a: { b: 1 } }];
/** One record per field and value. */
export const ROWS = FIELDS.flatMap((field) => ODD_VALUES.map((value) => ({ [field]: value })));

/** Checks that a company and a person with these fields are read, without a value that JSON or a model misreads. */
export async function checkRecord(row: object): Promise<void> {
  const record = { id: "x1", name: "Acme", ...row };
  const sales = setUp({ organization: record, person: record });
  for (const result of [
    await sales.enrichOrganization({ domain: "acme.com" }),
    await sales.enrichPerson({ person_id: "p1", reveal_work_email: true }),
  ]) {
    expect(JSON.stringify(result)).not.toMatch(/NaN|undefined|1152921504606846976|\[object/);
  }
}
