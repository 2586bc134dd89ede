import { writeFileSync } from "node:fs";
import { hashTools } from "@toolwright/core";
import { createMessaging } from "@toolwright/messaging";
import { createObservability } from "@toolwright/observability";
import { createSales } from "@toolwright/sales";

// Writes the published hash of every tool into its package, so that a changed definition shows as a changed file.
const toolkits = { observability: createObservability(), messaging: createMessaging(), sales: createSales() };

for (const [name, { tools }] of Object.entries(toolkits)) {
  const file = new URL(`../packages/${name}/tool-hashes.json`, import.meta.url);
  writeFileSync(file, `${JSON.stringify(await hashTools(tools), null, 2)}\n`);
}
