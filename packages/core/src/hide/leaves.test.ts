import { expect, test } from "vitest";
import { mapLeaves, visitLeaves } from "./leaves.ts";

test("the fields that all rows of a list have in common have the paths of the fields of its rows", () => {
  const paths: [unknown, string][] = [];
  const result = { total: 2, in_every_row: { team: { size: 3 } }, people: [{ name: "Ada" }, { name: "Bo" }] };
  visitLeaves(result, "", (leaf, path) => paths.push([leaf, path]));
  expect(paths).toEqual([
    [2, "total"],
    [3, "people.team.size"],
    ["Ada", "people.name"],
    ["Bo", "people.name"],
  ]);
  const hideSize = (leaf: unknown, path: string) => (path === "people.team.size" ? "<size:1>" : leaf);
  expect(mapLeaves(result, (name) => name, hideSize)).toEqual({
    ...result,
    in_every_row: { team: { size: "<size:1>" } },
  });
});

test("a field that only has the name of the common fields keeps its path", () => {
  const paths: string[] = [];
  visitLeaves({ people: [{ in_every_row: { name: "Ada" } }], in_every_row: { name: "Bo" } }, "", (_, path) =>
    paths.push(path),
  );
  expect(paths).toEqual(["people.in_every_row.name", "in_every_row.name"]);
});
