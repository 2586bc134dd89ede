import { MANIFESTS } from "@toolwright/tests-tools";
import { expect, test } from "vitest";
import { renderCatalog } from "../../../scripts/sync/render-lists.ts";

test("the catalog lists the toolkits, their variables and their tools with their effects", async () => {
  await expect(renderCatalog(Object.values(MANIFESTS))).toMatchFileSnapshot("./catalog.ts");
});
