import { expect, test } from "vitest";
import { firstTools } from "../first-requests.ts";
import { createSandboxToolkits } from "../sandbox-toolkits.ts";

const { tools } = createSandboxToolkits();

test("the cache point comes after the tools on the wire", async () => {
  const declared = await firstTools("Bedrock", tools, { cachePoint: true });
  expect(declared).toHaveLength(tools.length + 1);
  expect(declared.at(-1)).toEqual({ cachePoint: { type: "default" } });
});
