// Calls every tool with the keys of its environment and a base URL from its arguments, and prints nothing itself.
import { findTool, type Tool } from "@toolwright/core";
import { createMessaging } from "@toolwright/messaging";
import { createObservability } from "@toolwright/observability";
import { createSales } from "@toolwright/sales";
import { testClock } from "@toolwright/tests-support";
import { usualArguments } from "@toolwright/tests-tools";
import { createFaultSandbox } from "../faults/tool-calls.ts";

const [baseUrl = "", ending = "silence"] = process.argv.slice(2);
const clock = testClock(Date.now());
const options = { baseUrl, clock, retry: 1 };
const toolkits = [createObservability(options), createMessaging(options), createSales(options)];
const args = usualArguments(createFaultSandbox());

for (const { tools } of toolkits) for (const tool of tools) await tool.call(args[tool.name]);
// Ends with an uncaught error or an unhandled rejection if requested, which the runtime prints.
const run = (name: string) =>
  findTool(
    toolkits.flatMap<Tool>(({ tools }) => tools),
    name,
  )?.run(args[name]);
if (ending === "crash") await run("Observability.AggregateEvents");
if (ending === "rejection") void run("Messaging.DeletePerson");
