import { parseArgs } from "node:util";
import { isToolError } from "@toolwright/core";
import { createObservability } from "@toolwright/observability";
import { createSandbox } from "@toolwright/sandbox";
import { investigate } from "./investigate.ts";
import { createPage } from "./page.ts";

const { values } = parseArgs({
  options: { live: { type: "boolean", default: false }, help: { type: "boolean", short: "h", default: false } },
});
const page = createPage(process.stdout);

if (values.help) {
  page.line("Investigates an incident with the five observability tools.");
  page.line("  --live   on the account of OBSERVABILITY_API_KEY, _APPLICATION_KEY and _SITE");
  page.line("           instead of the embedded sandbox; spends about 35 of 300 calls an hour");
} else {
  try {
    const observability = createObservability(values.live ? {} : createSandbox().observability.options);
    await investigate(observability, page, values.live ? "your account" : "the embedded sandbox");
  } catch (error) {
    if (!isToolError(error)) throw error;
    page.line(`${error.tool ?? "The call"} failed (${error.code}): ${error.message}`);
    process.exitCode = 1;
  }
}
