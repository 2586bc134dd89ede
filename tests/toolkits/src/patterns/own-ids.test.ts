import { hidePatterns } from "@toolwright/core/hide-patterns";
import { MANIFESTS } from "@toolwright/tests-tools";
import { describe, expect, it } from "vitest";

const toolkits = Object.values(MANIFESTS);

describe.each(toolkits)("the toolkit $name", ({ name, definitions, create }) => {
  const ids = Object.values(definitions).flatMap((definition) => Object.entries(definition.ids ?? {}));
  const quote = (value: string) => new RegExp(value.replaceAll(/\W/g, String.raw`\$&`));

  it("refuses a pattern that would hide an id of its tools, and says which", async () => {
    expect(ids.length).toBeGreaterThan(1);
    for (const [noun, value] of ids) {
      const hide = await hidePatterns([{ name: "own", find: quote(value) }]);
      expect(() => create({ hide } as object)).toThrow(`hide: would hide ${noun} such as ${value}`);
    }
  });

  it("accepts a pattern that would hide only ids of other toolkits", async () => {
    const others = toolkits.filter((other) => other.name !== name).flatMap((other) => Object.values(other.definitions));
    for (const value of others.flatMap((definition) => Object.values(definition.ids ?? {}))) {
      const hide = await hidePatterns([{ name: "own", find: quote(value) }]);
      expect(() => create({ hide } as object), value).not.toThrow();
    }
  });
});
