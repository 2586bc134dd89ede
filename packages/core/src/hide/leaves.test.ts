import { expect, test } from "vitest";
import { mapLeaves, visitLeaves } from "./leaves.ts";

const table = { columns: ["name", "size.employees"], rows: [["Acme", 54]] };

test("the cells of a table have the paths of their columns", () => {
  const paths: [unknown, string][] = [];
  visitLeaves({ companies: table }, "", (leaf, path) => paths.push([leaf, path]));
  expect(paths).toEqual([
    ["Acme", "companies.name"],
    [54, "companies.size.employees"],
  ]);
  const hideSize = (leaf: unknown, path: string) => (path.endsWith("size.employees") ? "<employees:1>" : leaf);
  expect(mapLeaves({ companies: table }, (name) => name, hideSize)).toEqual({
    companies: { ...table, rows: [["Acme", "<employees:1>"]] },
  });
});

test("data that only resembles a table is read as an object", () => {
  const paths: string[] = [];
  visitLeaves({ columns: ["email"], rows: [["a", "b"]] }, "", (_, path) => paths.push(path));
  expect(paths).toEqual(["columns", "rows", "rows"]);
});
