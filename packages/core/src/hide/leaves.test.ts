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

test("the words of a message that differ between rows have the path of the text", () => {
  const paths: [unknown, string][] = [];
  const logs = [{ template: 1, message_values: ["secret-7"] }, { message_values: ["no template"] }];
  visitLeaves({ logs }, "", (leaf, path) => paths.push([leaf, path]));
  expect(paths).toEqual([
    [1, "logs.template"],
    ["secret-7", "logs.message"],
    ["no template", "logs.message_values"],
  ]);
});
