import { writeFile } from "node:fs/promises";
import { parseArgs } from "node:util";
import { isToolError } from "@toolwright/core";
import { createMessaging } from "@toolwright/messaging";
import { createObservability } from "@toolwright/observability";
import { createSales } from "@toolwright/sales";
import { createSandbox } from "@toolwright/sandbox";
import { investigate } from "./investigate.ts";
import { createPage } from "./page.ts";
import { reachCustomers } from "./reach-customers.ts";
import { createReport } from "./report.ts";
import { researchCompany } from "./research-company.ts";

const { values } = parseArgs({
  options: {
    live: { type: "boolean", default: false },
    html: { type: "string" },
    help: { type: "boolean", short: "h", default: false },
  },
});
const report = createReport("One incident, from the first error to the buyer");
const page = createPage(process.stdout, report);

if (values.help) {
  page.line("Investigates an incident with the observability tools, emails an affected customer with the");
  page.line("messaging tools and finds a contact with the sales tools, in an embedded sandbox.");
  page.line("  --live   use the account of OBSERVABILITY_API_KEY, _APPLICATION_KEY and _SITE:");
  page.line("           investigate only, which only reads; about 35 of the 300 requests per hour");
  page.line("  --html FILE   also write the investigation as one HTML page with pictures");
} else {
  try {
    if (values.live) await investigate(createObservability(), page, "your account");
    else await runInSandbox();
  } catch (error) {
    if (!isToolError(error)) throw error;
    page.line(`${error.tool ?? "The call"} failed (${error.code}): ${error.message}`);
    process.exitCode = 1;
  }
  if (values.html !== undefined) await writeReport(values.html);
}

async function writeReport(path: string): Promise<void> {
  await writeFile(path, report.toHtml());
  page.line();
  page.line(`Wrote ${path}.`);
}

/** Runs all parts. The email goes to the sandbox, never to a person. */
async function runInSandbox(): Promise<void> {
  const sandbox = createSandbox();
  const observability = createObservability(sandbox.observability.options);
  await investigate(observability, page, "the embedded sandbox");
  const messaging = createMessaging(sandbox.messaging.options);
  await reachCustomers(observability, messaging, page);
  await researchCompany(messaging, createSales(sandbox.sales.options), page);
}
