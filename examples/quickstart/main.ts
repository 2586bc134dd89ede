import { writeFile } from "node:fs/promises";
import { parseArgs } from "node:util";
import { isToolError } from "@toolwright/core";
import { createMessaging } from "@toolwright/messaging";
import { createObservability } from "@toolwright/observability";
import { createSales } from "@toolwright/sales";
import { createSandbox, simulatedClock } from "@toolwright/sandbox";
import { createPage } from "./page.ts";
import { reachCustomers } from "./reach-customers.ts";
import { createReport } from "./report.ts";
import { researchCompany } from "./research-company.ts";
import { investigateWithSources } from "./sources.ts";

const { values } = parseArgs({
  options: {
    live: { type: "boolean", default: false },
    all: { type: "boolean", default: false },
    html: { type: "string" },
    help: { type: "boolean", short: "h", default: false },
  },
});
/** The rest of the story. */
const MORE = [
  "  npx -y pnpm@12 quickstart --all --html report.html",
  "    then email a customer and find a contact, with pictures in report.html",
];
/** Shown at the end, for people who have just cloned the repository. */
const NEXT_STEPS = [
  "Next:",
  '  export PATH="$PATH:$PWD/node_modules/.bin"',
  "  toolwright search-monitors --sandbox --table",
  "    the same in the shell: paste the first command after each table",
  ...(values.all ? [] : MORE),
  "  npx -y pnpm@12 example",
  "    agents to run and change",
];

// A reader such as `head` closes the pipe before the end.
process.stdout.on("error", () => process.exit());
const report = createReport("One incident, from the alert to the cause");
const page = createPage(process.stdout, report);

if (values.help) {
  page.line("Follows an alert to its cause with the observability tools, in an embedded sandbox.");
  page.line("  --all         then email an affected customer with the messaging tools,");
  page.line("                and find a contact with the sales tools");
  page.line("  --html FILE   also write everything as one HTML page with pictures");
  page.line("  --live        use the account of OBSERVABILITY_API_KEY, _APPLICATION_KEY and");
  page.line("                _SITE; only reads, with about 10 requests");
} else {
  try {
    if (values.live) await investigateWithSources(createObservability(), page, "your account");
    else await runInSandbox();
  } catch (error) {
    if (!isToolError(error)) throw error;
    page.line(`${error.tool ?? "The call"} failed (${error.code}): ${error.message}`);
    process.exitCode = 1;
  }
  if (values.html !== undefined) await writeReport(values.html);
  if (!values.live) process.stdout.write(`\n${NEXT_STEPS.join("\n")}\n`);
}

async function writeReport(path: string): Promise<void> {
  await writeFile(path, report.toHtml());
  page.line();
  page.line(`Wrote ${path}.`);
}

/** The email of `--all` goes to the sandbox, never to a person. */
async function runInSandbox(): Promise<void> {
  // The same incident as in the commands with `--sandbox`, until the hour ends.
  const clock = simulatedClock();
  const sandbox = createSandbox({ clock });
  const observability = createObservability({ ...sandbox.observability.options, clock });
  const time = new Date(clock.now()).toISOString().slice(11, 16);
  await investigateWithSources(observability, page, `simulated data; now is ${time} UTC there`);
  if (!values.all) return;
  const messaging = createMessaging({ ...sandbox.messaging.options, clock });
  await reachCustomers(observability, messaging, page);
  await researchCompany(messaging, createSales({ ...sandbox.sales.options, clock }), page);
}
