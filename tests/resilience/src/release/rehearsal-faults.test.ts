import { expect, it } from "vitest";
import { firstReleaseFaults, independenceFaults, type Versioned } from "./rehearsal-faults.ts";

const at = (name: string, version: string, isPrivate = false): Versioned => ({ name, version, isPrivate });

it("a first release must be 0.1.0", () => {
  const before = [at("core", "0.0.0"), at("sales", "0.0.0"), at("mcp", "0.0.0")];
  const after = [at("core", "0.1.0"), at("sales", "0.2.0"), at("mcp", "1.0.0")];
  expect(firstReleaseFaults(before, after)).toEqual([
    "sales becomes 0.2.0, not 0.1.0.",
    "mcp becomes 1.0.0, not 0.1.0.",
  ]);
});

it("a private package keeps its version", () => {
  const before = [at("tests", "0.0.0", true)];
  expect(firstReleaseFaults(before, before)).toEqual([]);
  expect(firstReleaseFaults(before, [at("tests", "0.0.1", true)])).toEqual(["tests becomes 0.0.1, not 0.0.0."]);
});

it("later releases can have any version", () => {
  expect(firstReleaseFaults([at("core", "0.1.0")], [at("core", "0.2.0")])).toEqual([]);
});

it("a minor release of one package allows at most a patch of the others", () => {
  const before = [at("core", "0.1.0"), at("sales", "0.1.0"), at("mcp", "0.1.0")];
  expect(independenceFaults("sales", before, [at("core", "0.1.0"), at("sales", "0.2.0"), at("mcp", "0.1.1")])).toEqual(
    [],
  );
  expect(independenceFaults("sales", before, [at("core", "0.2.0"), at("sales", "0.1.1"), at("mcp", "0.1.0")])).toEqual([
    "core becomes 0.2.0 for a change of sales.",
    "sales becomes 0.1.1.",
  ]);
});
