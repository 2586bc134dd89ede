import { expect, it } from "vitest";
import { isIn, stowaways } from "./stowaways.ts";

const ADD = { name: "Shop.AddOrder", description: "Add an order." };
const FIND = { name: "Shop.FindOrders", description: "Find orders by customer." };
const COUNT = { name: "Shop.CountOrders", description: "Find orders by customer." };
const tools = [ADD, FIND, COUNT];

it("finds the tools that a bundle defines beside the wanted one", () => {
  const bundle = `x({name:"Shop.FindOrders"});y({name:'Shop.AddOrder'})`;
  expect(stowaways(bundle, "Shop.FindOrders", tools)).toEqual(["Shop.AddOrder"]);
});

it("knows a tool whose name became a variable by its description", () => {
  expect(isIn('var a="Shop.AddOrder";d({name:a,description:"Add an order."})', ADD, tools)).toBe(true);
});

it("leaves alone what only mentions a tool, and a description that two tools have", () => {
  expect(stowaways('"Use Shop.AddOrder";call({tool:"Shop.AddOrder"})', "Shop.FindOrders", tools)).toEqual([]);
  expect(stowaways('d({description:"Find orders by customer."})', "Shop.FindOrders", tools)).toEqual([]);
});
