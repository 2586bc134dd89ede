import { expect, it } from "vitest";
import { firstReleaseFaults, independenceFaults, type Versioned } from "./rehearsal-faults.ts";

const at = (name: string, version: string, isPrivate = false): Versioned => ({ name, version, isPrivate });

it("lets a first release be 0.1.0 and nothing else", () => {
  const before = [at("core", "0.0.0"), at("sales", "0.0.0"), at("mcp", "0.0.0")];
  const after = [at("core", "0.1.0"), at("sales", "0.2.0"), at("mcp", "1.0.0")];
  expect(firstReleaseFaults(before, after)).toEqual([
    "sales becomes 0.2.0, not 0.1.0.",
    "mcp becomes 1.0.0, not 0.1.0.",
  ]);
});

it("gives what is not published no version", () => {
  const before = [at("tests", "0.0.0", true)];
  expect(firstReleaseFaults(before, before)).toEqual([]);
  expect(firstReleaseFaults(before, [at("tests", "0.0.1", true)])).toEqual(["tests becomes 0.0.1, not 0.0.0."]);
});

it("leaves later releases to their changesets", () => {
  expect(firstReleaseFaults([at("core", "0.1.0")], [at("core", "0.2.0")])).toEqual([]);
});

it("lets one package change without the others, but for a patch of what depends on it", () => {
  const before = [at("core", "0.1.0"), at("sales", "0.1.0"), at("mcp", "0.1.0")];
  expect(independenceFaults("sales", before, [at("core", "0.1.0"), at("sales", "0.2.0"), at("mcp", "0.1.1")])).toEqual(
    [],
  );
  expect(independenceFaults("sales", before, [at("core", "0.2.0"), at("sales", "0.1.1"), at("mcp", "0.1.0")])).toEqual([
    "core becomes 0.2.0 for a change of sales.",
    "sales becomes 0.1.1.",
  ]);
});
