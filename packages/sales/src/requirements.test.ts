import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { requirements } from "../requirements.ts";

function citedIds(): string[] {
  const files = readdirSync(new URL(".", import.meta.url), { recursive: true, encoding: "utf8" });
  return files
    .filter((file) => file.endsWith(".test.ts"))
    .flatMap((file) => [...readFileSync(new URL(file, import.meta.url), "utf8").matchAll(/verifies\("([^"]+)"\)/g)])
    .map(([, id = ""]) => id);
}

describe("requirements", () => {
  it("are each cited by a test", () => {
    const cited = new Set(citedIds());
    expect(Object.keys(requirements).filter((id) => !cited.has(id))).toEqual([]);
  });

  it("are never cited under an unknown id", () => {
    expect(citedIds().filter((id) => !(id in requirements))).toEqual([]);
  });
});
