import { createRequire } from "node:module";
import { expect, test } from "vitest";

const published = createRequire(import.meta.url);

test("a package publishes its hashes", () => {
  for (const name of ["observability", "messaging", "sales"]) {
    const { files, exports } = published(`@toolwright/${name}/package.json`);
    expect(files).toContain("tool-hashes.json");
    expect(exports["./tool-hashes.json"]).toBe("./tool-hashes.json");
  }
});
