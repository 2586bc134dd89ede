import { expect, it } from "vitest";
import { INVESTIGATION } from "../__fixtures__/investigation.ts";
import { readSamples } from "../__fixtures__/samples.ts";
import { renderCompanies } from "./render-companies.ts";
import { renderFoundMetrics } from "./render-found-metrics.ts";
import { renderIncidents } from "./render-incidents.ts";
import { renderPeople } from "./render-people.ts";

it("lists companies of a search and of a lookup with the same columns", async () => {
  const { companies } = await readSamples();
  const html = renderCompanies(companies);
  for (const { name, firmographics } of companies) {
    expect(html).toContain(name?.replace("&", "&amp;"));
    expect(html).toContain((firmographics?.employees ?? 0).toLocaleString("en-US"));
  }
  const flat = renderCompanies([
    { name: "Birchway", domain: "birchway.example", employees: 54, annual_revenue: 5_800_000 },
  ]);
  expect(flat).toContain("$5.8M");
  expect(flat).toContain('Birchway <span class="tv-detail">birchway.<wbr>example</span>');
  expect(flat).not.toContain("Founded");
});

it("lists people of Sales and of Messaging, without columns that have no value", async () => {
  const { contacts, people } = await readSamples();
  const sales = renderPeople(contacts);
  expect(sales).toContain(`${contacts[0]?.name} ${contacts[0]?.last_name_masked}`);
  expect(sales).toContain("Employer");
  const messaging = renderPeople(people).replaceAll("<wbr>", "");
  for (const { email } of people) expect(messaging).toContain(email);
  expect(messaging).not.toContain("Employer");
});

it("shows as many rows as the option says, and counts the others", () => {
  const people = Array.from({ length: 900 }, (_, index) => ({ name: `p${index}`, email: "x@example.com" }));
  expect(renderPeople(people)).toContain("800 more people of the result are not shown.");
  expect(renderPeople(people, { maxRows: 9_999 }).split("<tr").length - 1).toBe(501);
  expect(renderCompanies(people, { maxRows: 1, warnings: ["One."] })).toContain(
    "899 more companies of the result are not shown.",
  );
});

it("says that a list is empty", () => {
  expect(renderPeople([])).toContain("There are no people.");
  expect(renderCompanies(undefined as never)).toContain("There are no companies.");
  expect(renderPeople([{}, { name: "A", has_email: false }])).toContain("none known");
});

it("lists metrics with sample values of their tags, and says how many match", () => {
  const html = renderFoundMetrics(INVESTIGATION.foundMetrics).replaceAll("<wbr>", "");
  expect(html).toContain("Metrics: 2 of 12");
  expect(html).toContain("service: payment-service, order-service; host: payment-7f9c-a, payment-7f9c-b");
  expect(html).toContain("avg:hikaricp.connections.max{*}");
  expect(renderFoundMetrics({})).toContain("There are no metrics.");
});

it("lists incidents with their state, times, commander, impact and root cause", () => {
  const html = renderIncidents(INVESTIGATION.incidents).replaceAll(/<wbr>|<\/?span[^>]*>/g, "");
  for (const text of [
    "IR-204 Checkout failures",
    "active, SEV-2",
    "Impact: Some customers",
    "Commander: Mara Lindqvist",
  ])
    expect(html).toContain(text);
  expect(html).toContain("2026-02-16 12:10 to 2026-02-16 14:00");
  expect(html).toContain("certificate had expired.");
  expect(renderIncidents({})).toContain("There are no incidents.");
});
