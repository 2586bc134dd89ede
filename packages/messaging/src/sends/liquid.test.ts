import { describe, expect, it } from "vitest";
import { fillVariables, variablesOf, variableWarnings } from "./liquid.ts";

describe("variablesOf", () => {
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
  ])("the variables of %j are %j", (text, names) => {
    expect(variablesOf([text])).toEqual(names);
  });

  it("variables are collected from all strings in order, and missing strings are skipped", () => {
    expect(variablesOf(["{{trigger.b}}", null, "{{trigger.a}} {{trigger.b}}"])).toEqual(["b", "a"]);
    expect(variablesOf([])).toEqual([]);
  });

  it("malformed strings of any length contain no variables", () => {
    const odd = ["{{".repeat(100_000), "{%".repeat(100_000), "{{ trigger[".repeat(50_000), `{{${" ".repeat(300_000)}`];
    expect(variablesOf(odd)).toEqual([]);
  });
});

describe("variableWarnings", () => {
  it("warnings name missing and unused variables, and ignore inherited properties", () => {
    expect(variableWarnings(["a", "b"], { a: 1, b: "" }, "data")).toEqual([]);
    expect(variableWarnings([], {}, "data")).toEqual([]);
    const [missing, unused, ...more] = variableWarnings(["a", "toString", "b"], { b: 1, c: 2, d: 3 }, "message_data");
    expect(missing).toMatch(/^message_data lacks a, toString, /);
    expect(unused).toMatch(/^message_data has c, d, /);
    expect(more).toEqual([]);
  });
});

describe("fillVariables", () => {
  it.each([
    ["Order {{trigger.id}} of {{ trigger.name }}", { id: 42, name: "Ada" }, "Order 42 of Ada"],
    ["{{trigger.paid}} {{trigger.zero}} [{{trigger.none}}]", { paid: false, zero: 0, none: "" }, "false 0 []"],
    ["{{trigger.name | upcase}} {{trigger.a.b}}", { name: "Ada", a: 1 }, "{{trigger.name | upcase}} {{trigger.a.b}}"],
    ["{{trigger.absent}} {{customer.name}}", { name: "Ada" }, "{{trigger.absent}} {{customer.name}}"],
    ["{{trigger.toString}} {{trigger.constructor}}", {}, "{{trigger.toString}} {{trigger.constructor}}"],
    ["{{trigger.a}}", { a: "$& $1 {{trigger.a}}" }, "$& $1 {{trigger.a}}"],
    ["plain", { a: 1 }, "plain"],
  ])("%j filled with %j is %j", (text, data, filled) => {
    expect(fillVariables(text, data)).toBe(filled);
  });
});
