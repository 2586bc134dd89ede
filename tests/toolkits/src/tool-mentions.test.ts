import { expect, it } from "vitest";
import { createTools } from "./create-tools.ts";

const tools = createTools(() => Promise.reject(new Error("no request")));
const localNames = tools.map(({ name }) => name.split(".")[1] ?? "");
const shared = localNames.filter((name, index) => localNames.indexOf(name) !== index);

it.each(tools.map((tool) => [tool.name, tool] as const))(
  "the declaration of %s names other tools as a model sees them, and says which of two with one name",
  (_, tool) => {
    const declaration = JSON.stringify([tool.description, tool.parameters()]);
    for (const { name } of tools) expect(declaration).not.toContain(name);
    for (const name of shared) expect(declaration).not.toMatch(new RegExp(`(?<!_)\\b${name}\\b`));
  },
);
