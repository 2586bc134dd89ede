import { expect, it } from "vitest";
import { createTools } from "./create-tools.ts";

const tools = createTools(() => Promise.reject(new Error("no request")));

it.each(tools.map((tool) => [tool.name, tool] as const))(
  "the declaration of %s names other tools as a model sees them",
  (_, tool) => {
    const declaration = JSON.stringify([tool.description, tool.parameters()]);
    for (const { name } of tools) {
      expect(declaration).not.toContain(name);
      expect(declaration).not.toMatch(new RegExp(`(?<!_)\\b${name.split(".")[1]}\\b`));
    }
  },
);

it.each(
  tools
    .filter((tool) => "start_time" in (tool.parameters().properties ?? {}))
    .map((tool) => [tool.name, tool] as const),
)("the description of %s names the window that it searches by default", (_, tool) => {
  const fallback = tool.parameters().properties?.start_time?.default;
  const spoken = { "now-15m": "last 15 minutes", "now-1h": "last hour", "now-1d": /last day|1 day ago/ }[`${fallback}`];
  expect(tool.description).toMatch(spoken ?? `no words for ${fallback}`);
});
