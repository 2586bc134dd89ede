// Makes calls with the keys of its environment, and prints only a mark. Its arguments are a base URL and the calls.
import { createMessaging } from "@toolwright/messaging";
import { createObservability } from "@toolwright/observability";
import { createSales } from "@toolwright/sales";
import { testClock } from "@toolwright/tests-support";

const [baseUrl = "", calls = "", mark = ""] = process.argv.slice(2);
const clock = testClock(Date.now());
const options = { baseUrl, clock, retry: 1 };
const toolkits = [createObservability(options), createMessaging(options), createSales(options)];
const args = JSON.parse(calls) as Readonly<Record<string, object>>;
const tools = toolkits.flatMap((toolkit) => [...toolkit.tools]);

for (const tool of tools) await tool.call(args[tool.name]);
// Ends with an unhandled rejection, which the runtime prints after the mark.
process.stderr.write(mark);
void tools[0]?.run(args[tools[0].name]);
