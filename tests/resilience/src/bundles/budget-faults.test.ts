import { expect, it } from "vitest";
import { budgetFaults } from "./budget-faults.ts";

it("bundles within their budgets have no faults", () => {
  expect(budgetFaults({ sales: 300 }, { sales: 300 })).toEqual([]);
});

it("a fault reports by how much a bundle exceeds its budget", () => {
  expect(budgetFaults({ sales: 300 }, { sales: 250 })).toEqual(["sales takes 300 bytes, 50 more than its budget."]);
});

it("a bundle without a budget and a budget without a bundle are faults", () => {
  expect(budgetFaults({ sales: 300 }, { mcp: 1 })).toEqual([
    "sales has no budget; it takes 300 bytes.",
    "mcp has a budget and no bundle.",
  ]);
});
