import { expect, it } from "vitest";
import { isIn, unexpectedTools } from "./unexpected-tools.ts";

const ADD = { name: "Shop.AddOrder", description: "Add an order." };
const FIND = { name: "Shop.FindOrders", description: "Find orders by customer." };
const COUNT = { name: "Shop.CountOrders", description: "Find orders by customer." };
const tools = [ADD, FIND, COUNT];

it("unexpectedTools returns the other tools that a bundle defines", () => {
  const bundle = `x({name:"Shop.FindOrders"});y({name:'Shop.AddOrder'})`;
  expect(unexpectedTools(bundle, "Shop.FindOrders", tools)).toEqual(["Shop.AddOrder"]);
});

it("isIn recognizes a tool by its description if its name became a variable", () => {
  expect(isIn('var a="Shop.AddOrder";d({name:a,description:"Add an order."})', ADD, tools)).toBe(true);
});

it("unexpectedTools ignores mentions of a tool and descriptions that two tools share", () => {
  expect(unexpectedTools('"Use Shop.AddOrder";call({tool:"Shop.AddOrder"})', "Shop.FindOrders", tools)).toEqual([]);
  expect(unexpectedTools('d({description:"Find orders by customer."})', "Shop.FindOrders", tools)).toEqual([]);
});
