import { describe, expect, it } from "vitest";
import { fillVariables, variablesOf, variableWarnings } from "./liquid.ts";

describe("variables of a Liquid text", () => {
  it.each([
    ["{{trigger.order_id}}", ["order_id"]],
    ["{{ trigger.name | upcase }} {{- trigger.total -}}", ["name", "total"]],
    ["{% if trigger.vip %}yes{% endif %}", ["vip"]],
    ["{% for item in trigger.items %}{{ item.name }}{% endfor %}", ["items"]],
    [`{{ trigger["order id"] }} {{trigger['b-c']}} {{trigger[ "x" ]}}`, ["order id", "b-c", "x"]],
    ["{{ trigger.order.id }}", ["order"]],
    ["{{ trigger.a }} {{ trigger.b }} {{ trigger.a }}", ["a", "b"]],
    ["{{ trigger.price | minus: trigger.discount }}", ["price", "discount"]],
    ["{{customer.first_name}} {{event.total}}", []],
    ["trigger.order_id outside of a tag", []],
    ["{{ mytrigger.x }}", []],
    ["{{ trigger.x", []],
    ["{{ trigger }} {{ trigger. }} {{ trigger.1a }}", []],
    ["", []],
  ])("%j are %j", (text, names) => {
    expect(variablesOf([text])).toEqual(names);
  });

  it("are collected from all texts in order, absent ones aside", () => {
    expect(variablesOf(["{{trigger.b}}", null, "{{trigger.a}} {{trigger.b}}"])).toEqual(["b", "a"]);
    expect(variablesOf([])).toEqual([]);
  });

  it("are none in odd texts of any length", () => {
    const odd = ["{{".repeat(100_000), "{%".repeat(100_000), "{{ trigger[".repeat(50_000), `{{${" ".repeat(300_000)}`];
    expect(variablesOf(odd)).toEqual([]);
  });
});

describe("warnings about data", () => {
  it("name what is missing and what is unused, own names only", () => {
    expect(variableWarnings(["a", "b"], { a: 1, b: "" }, "data")).toEqual([]);
    expect(variableWarnings([], {}, "data")).toEqual([]);
    const [missing, unused, ...more] = variableWarnings(["a", "toString", "b"], { b: 1, c: 2, d: 3 }, "message_data");
    expect(missing).toMatch(/^message_data lacks a, toString, /);
    expect(unused).toMatch(/^message_data holds c, d, /);
    expect(more).toEqual([]);
  });
});

describe("filling in variables", () => {
  it.each([
    ["Order {{trigger.id}} of {{ trigger.name }}", { id: 42, name: "Ada" }, "Order 42 of Ada"],
    ["{{trigger.paid}} {{trigger.zero}} [{{trigger.none}}]", { paid: false, zero: 0, none: "" }, "false 0 []"],
    ["{{trigger.name | upcase}} {{trigger.a.b}}", { name: "Ada", a: 1 }, "{{trigger.name | upcase}} {{trigger.a.b}}"],
    ["{{trigger.absent}} {{customer.name}}", { name: "Ada" }, "{{trigger.absent}} {{customer.name}}"],
    ["{{trigger.toString}} {{trigger.constructor}}", {}, "{{trigger.toString}} {{trigger.constructor}}"],
    ["{{trigger.a}}", { a: "$& $1 {{trigger.a}}" }, "$& $1 {{trigger.a}}"],
    ["plain", { a: 1 }, "plain"],
  ])("%j with %j is %j", (text, data, filled) => {
    expect(fillVariables(text, data)).toBe(filled);
  });
});
