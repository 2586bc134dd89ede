// Bundles the workflow of Temporal, as a worker does when it starts.
import { fileURLToPath } from "node:url";
import { bundleWorkflowCode, DefaultLogger } from "@temporalio/worker";

const { code } = await bundleWorkflowCode({
  workflowsPath: fileURLToPath(new URL("../temporal-workflows.ts", import.meta.url)),
  logger: new DefaultLogger("ERROR"),
});
process.stdout.write(String(code.includes("completeOrder")));
