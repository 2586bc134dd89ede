import { expect, test } from "vitest";
import { firstTools } from "../first-requests.ts";
import { createSandboxToolkits } from "../sandbox-toolkits.ts";

const { tools } = createSandboxToolkits();

test("examples and schemas of results add nothing to a request, since the provider takes neither", async () => {
  const examples = { "Observability.SearchLogs": { query: "status:error" } };
  const plain = await firstTools("Mastra", tools);
  expect(plain).toHaveLength(tools.length);
  expect(await firstTools("Mastra", tools, { examples, outputSchemas: true })).toEqual(plain);
});
