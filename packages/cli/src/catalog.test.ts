import { createMessaging } from "@toolwright/messaging";
import { createObservability } from "@toolwright/observability";
import { createSales } from "@toolwright/sales";
import { expect, test } from "vitest";
import { renderCatalog } from "./__fixtures__/render-catalog.ts";

test("the catalog lists the tools of all toolkits with their effects", async () => {
  const toolkits = [createObservability(), createMessaging(), createSales()];
  const tools = toolkits.flatMap((toolkit) => [...toolkit.tools]);
  const all = createObservability({ unstableTools: ["SearchIncidents"] }).tools;
  const unstable = all.filter(({ name }) => !tools.some((tool) => tool.name === name));
  await expect(renderCatalog(tools, unstable)).toMatchFileSnapshot("./catalog.ts");
});
