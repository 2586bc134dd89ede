import { describe, expect, it } from "vitest";
import { parseTemplate } from "./parse-template.ts";
import { inspectMessages } from "./read-messages.ts";
import { collectVariables } from "./variables-of.ts";

const readVariables = (templates: readonly string[]) => {
  const variables = collectVariables();
  for (const template of templates) {
    const parsed = parseTemplate(template);
    if ("unreadable" in parsed) throw new Error(parsed.unreadable);
    variables.add(parsed);
  }
  return variables.result();
};
const useOf = async (template: string, data: Readonly<Record<string, unknown>>) =>
  (await inspectMessages([{ fields: { body_plain: template }, isHtml: true }], {}, data, null)).use;

describe("the variables of a template", () => {
  it.each([
    ["{{trigger.order_id}}", ["order_id"]],
    ["{{ trigger.name | upcase }} {{- trigger.total -}}", ["name", "total"]],
    ["{% if trigger.vip %}yes{% endif %}", ["vip"]],
    ["{% for item in trigger.items %}{{ item.name }}{% endfor %}", ["items[].name", "items[]"]],
    [`{{ trigger["order id"] }} {{trigger['b-c']}} {{trigger[ "x" ]}}`, ["order id", "b-c", "x"]],
    ["{{ trigger.order.id }}", ["order.id"]],
    ["{{ trigger.a }} {{ trigger.b }} {{ trigger.a }}", ["a", "b"]],
    ["{{ trigger.price | minus: trigger.discount }}", ["price", "discount"]],
    ["{{customer.first_name}} {{event.total}}", []],
    ["trigger.order_id outside of a tag", []],
    ["{{ mytrigger.x }}", []],
    ["{{ trigger }}", []],
    ["", []],
  ])("the variables of %j are %j", (text, names) => {
    expect(readVariables([text]).names).toEqual(names);
  });

  it("variables are collected from all templates in order", () => {
    expect(readVariables(["{{trigger.b}}", "{{trigger.a}} {{trigger.b}}"]).names).toEqual(["b", "a"]);
    expect(readVariables([]).names).toEqual([]);
  });
});

describe("readVariables", () => {
  it.each([
    ["{{ trigger.name | default: 'friend' }}", ["name"]],
    ["{% if trigger.name %}{{ trigger.name }}{% endif %}", ["name"]],
    ["{% if trigger.name %}a{% endif %}{{ trigger.name }}", []],
    ["{% unless trigger.a == blank %}{{ trigger.a }}{{ trigger.b }}{% endunless %}", ["a", "b"]],
    ["{% if customer.x %}{% elsif trigger.a %}{{ trigger.a }}{% endif %}", ["a"]],
    ["{% assign n = trigger.name | default: 'you' %}{{ n }}", ["name"]],
    ["{{ trigger.price | minus: trigger.off | default: 0 }}", ["price"]],
    ["{% if trigger.a %}{% if trigger.b %}{{ trigger.a }}{% endif %}{{ trigger.b }}{% endif %}", ["a", "b"]],
  ])("a default filter or a condition guards the variables of %j: %j", (template, guarded) => {
    expect(readVariables([template]).guarded).toEqual(guarded);
  });

  it("a variable is guarded only if every use of it is, in all templates", () => {
    const guarded = "{{ trigger.name | default: 'you' }}";
    expect(readVariables([guarded, "{{ trigger.name }}"]).guarded).toEqual([]);
    expect(readVariables([guarded, guarded]).guarded).toEqual(["name"]);
  });

  it.each([
    ["{% assign n = trigger.name %}{{ n | default: 'you' }}", ["name"]],
    ["{% assign n = trigger.name %}{% if n %}{{ n }}{% endif %}", ["name"]],
    ["{% assign n = trigger.name %}{% if n == blank %}{% assign n = 'you' %}{% endif %}{{ n }}", ["name"]],
    ["{% assign n = trigger.name %}{{ n }}", []],
    ["{% assign n = trigger.name | default: trigger.nick %}{{ n }}", ["name"]],
    ["{% assign n = trigger.name | append: '!' %}{% assign m = n %}{{ m }}", []],
    ["{% capture c %}{{ trigger.name }}{% endcapture %}{{ c }}", []],
    ["{% case trigger.plan %}{% when 'pro' %}{{ trigger.plan }}{{ trigger.x }}{% endcase %}", ["plan", "x"]],
    ["{% unless trigger.a %}{% else %}{{ trigger.a }}{% endunless %}", ["a"]],
    ["{% if trigger.a %}{% endif %}{% if customer.b %}{{ trigger.a }}{% endif %}", ["a"]],
    ["{{ 'x' | append: trigger.b | default: 'y' }}", []],
    ["{{ trigger.a | append: '| default' }}", []],
    ["{{ trigger.a | default_errors }}", []],
    ["{%- if trigger.a -%}{{- trigger.a -}}{%- endif -%}", ["a"]],
    ["{% liquid\n if trigger.a\n echo trigger.a\n endif %}", ["a"]],
  ])("a variable that a template assigns or tests is guarded in %j: %j", (template, guarded) => {
    expect(readVariables([template]).guarded).toEqual(guarded);
  });

  it.each([
    ["{{ 'trigger.x' }} {{ \"trigger.y\" | upcase }}", []],
    ["{{ customer.trigger.x }} {{ event.trigger }}", []],
    ["{{ trigger.first-name }} {{- trigger.b -}}", ["first-name", "b"]],
    ["{{ trigger.order['id'] }} {{ trigger['a'].b }}", ["order.id", "a.b"]],
    ["{% assign date = trigger.d %}{{ customer.x | date: '%Y' }}", ["d"]],
    ["{% # trigger.a %}{% comment %}{{ trigger.b }}{% endcomment %}{{ trigger.c }}", ["c"]],
    ["{% raw %}{{ trigger.b {% endraw %}{{ trigger.c }}", ["c"]],
    ["{% for item in trigger.items %}{{ item.trigger }}{% endfor %}", ["items[].trigger", "items[]"]],
  ])("the variables of %j are %j", (template, names) => {
    expect(readVariables([template]).names).toEqual(names);
  });

  it("another name for the data reads its variables", () => {
    const { names, readsAll } = readVariables(["{% assign t = trigger %}{{ t.order_id }} {{ t['a b'] }} {{ u.x }}"]);
    expect({ names, readsAll }).toEqual({ names: ["order_id", "a b"], readsAll: false });
  });

  it.each([
    "{% for pair in trigger %}{{ pair }}{% endfor %}",
    "{{ trigger[name] }}",
    "{{ trigger | json }}",
    "{{ [trigger.name].any }}",
    "{% assign footer = snippets.footer %}{{ footer }}",
    "{% if customer.vip %}{% echo snippets['footer'] %}{% endif %}",
    "{% capture x %}{{ snippets.footer | upcase }}{% endcapture %}",
    "{{ customer.list | where_exp: 'item', 'item.price > trigger.any' | size }}",
    "{% assign x = customer.list | find_exp: 'item', 'item.id == trigger.any' %}",
    "{{ customer.text | render_liquid }}",
    "{% assign t = trigger %}{% if customer.vip %}{% assign t = customer %}{% endif %}{{ t.any }}",
    "{% if customer.vip %}{% assign t = trigger %}{% endif %}{{ t.any }}",
    "{% for i in (1..2) %}{{ t.any }}{% assign t = trigger %}{% endfor %}",
    "{% assign t = customer %}{% for i in (1..2) %}{{ t.any }}{% assign t = trigger %}{% endfor %}",
  ])("a template that may use the data as a whole may read every variable: %j", async (template) => {
    expect(readVariables([template]).readsAll).toBe(true);
    expect((await useOf(template, { any: 1 })).unused).toEqual([]);
  });

  it("comments and raw blocks use no variables", () => {
    const template = "{% comment %}{{ trigger.a }}{% endcomment %}{% raw %}{{ trigger.b }}{% endraw %}{{ trigger.c }}";
    expect(readVariables([template]).names).toEqual(["c"]);
  });
});

describe("loops and nested values", () => {
  const ITEMS = "{% for item in trigger.items %}{{ forloop.index }} {{ item.name }}{% endfor %}";

  it.each([
    [ITEMS, {}, ["items"]],
    [ITEMS, { items: [] }, []],
    [ITEMS, { items: [{ name: "a" }, { title: "b" }] }, ["items[].name"]],
    [`${ITEMS}{{ item.name }}`, { items: [{ name: "a" }] }, []],
    ["{% for item in trigger.items %}{{ item }}{% else %}none{% endfor %}", {}, []],
    [
      "{% for item in trigger.items %}{% if item.note %}{{ item.note }}{% else %}-{% endif %}{% endfor %}",
      {},
      ["items"],
    ],
    ["{% if trigger.items.size > 0 %}{% for item in trigger.items %}{{ item.id }}{% endfor %}{% endif %}", {}, []],
    ["{{ trigger.address.city }}", { address: { street: "x" } }, ["address.city"]],
    ["{{ trigger.address.city }} {{ trigger.address.zip }}", {}, ["address.city", "address.zip"]],
    ["{% assign a = trigger.address %}{{ a.city }}", { address: {} }, ["address.city"]],
    ["{% assign name = trigger.customer.name | default: 'you' %}{{ name }}", {}, []],
    [
      "{% assign cheap = trigger.items | where: 'cheap' %}{% for i in cheap %}{{ i.any }}{% endfor %}",
      { items: [] },
      [],
    ],
    ["{% assign first = trigger.items | first %}{{ first.name }}", { items: [{}] }, []],
    ["{{ trigger.items[0].name }} {{ trigger.items.first.name }} {{ trigger.items.size }}", { items: [] }, []],
    ["{% for n in (1..trigger.count) %}{{ n.x }}{% endfor %}", { count: 2 }, []],
    ["{% for p in trigger.prices %}{{ p[0] }}{{ p.last }}{% endfor %}", { prices: { a: 1 } }, []],
    [
      "{% for o in trigger.orders %}{% for l in o.lines %}{{ l.sku }}{% endfor %}{% endfor %}",
      { orders: [{ lines: [{}] }] },
      ["orders[].lines[].sku"],
    ],
    ["{% for item in customer.items %}{{ item.name }}{% endfor %}", {}, []],
    ["{% capture trigger %}x{% endcapture %}{{ trigger.a }}", {}, []],
    ["{% unless trigger.a %}{{ trigger.b }}{% endunless %}", { b: 1 }, []],
    ["{% case trigger.plan %}{% when 'pro' %}{{ trigger.plan }}{% endcase %}", {}, []],
    ["{{ trigger.a | append: trigger.b }}", { a: "x" }, ["b"]],
    [
      "{% case trigger.kind %}{% when 'refund' %}{{ trigger.refund }}{% when 'order' %}{{ trigger.order }}{% endcase %}",
      { kind: "order", order: "A1" },
      [],
    ],
    ["{{ trigger.nick | default: trigger.name }}", { nick: "Ada" }, []],
    ["{{ trigger.nick | default: trigger.name }}", {}, ["name"]],
    ["{{ trigger.nick | default: 'you' }}", {}, []],
    ["{% if trigger.vip %}{{ trigger.code }}{% endif %}", { vip: false }, []],
    ["{% if trigger.vip %}{{ trigger.code }}{% endif %}", { vip: true }, ["code"]],
    ["{% for i in trigger.none %}{{ trigger.code }}{% else %}-{% endfor %}", {}, []],
    ["{% for i in trigger.items limit: trigger.max %}{{ i }}{% endfor %}", { items: ["a"] }, []],
    ["{% capture c %}{{ trigger.code }}{% endcapture %}", {}, []],
    ["{% capture c %}{{ trigger.code }}{% endcapture %}{{ c }}", {}, ["code"]],
    ["{% if customer.vip %}{{ trigger.code }}{% endif %}", {}, []],
    ["{{ trigger.address.city }}", { address: null }, ["address.city"]],
    ["{{ trigger.price | currency }} {{ trigger.at | date: '%Y' }}", {}, ["price", "at"]],
    ["{% assign at = trigger.at | date: '%Y' %}{{ at }}", {}, ["at"]],
    ["{{ trigger.price | currency | default: '-' }}{{ customer.price | default: trigger.price }}", {}, []],
    ["{% assign at = trigger.at | date: '%Y' | default: '-' %}{{ at }}", {}, []],
    ["{% if trigger.at %}{{ trigger.at | date: '%Y' }}{% endif %}", {}, []],
    ["{% if customer.vip %}{{ trigger.at | date: '%Y' }}{% endif %}", {}, []],
    ["{{ trigger.address.city }}", { address: "Berlin" }, ["address.city"]],
    ["{{ trigger.items[0].name }} {{ trigger.items.last.price }}", { items: [{}] }, ["items[].name", "items[].price"]],
    ["{% for i in trigger.items %}{{ i.name }}{% endfor %}", { items: ["a"] }, ["items[].name"]],
    ["{{ trigger.name.length }} {{ trigger.name.size }}", { name: "Ada" }, []],
  ])("%s with %j lacks %j", async (template, data, missing) => {
    expect((await useOf(template, data)).missing).toEqual(missing);
  });

  it("names a value that isn't a list although the message loops over it", async () => {
    const none = { missing: [], possible: [], unused: [] };
    expect(await useOf(ITEMS, { items: "a, b" })).toEqual({ ...none, notLists: ["items"] });
    expect(await useOf(ITEMS, { items: [{ name: "a" }] })).toEqual({ ...none, notLists: [] });
  });

  it("a name in brackets is used", () => {
    expect(readVariables(["{{ trigger.prices[trigger.currency] }}"]).names).toEqual(["prices", "currency"]);
  });
});

describe("the data of a send, compared with its message", () => {
  const template = "{{ trigger.a }}{{ trigger.toString }}{{ trigger.b }}{{ trigger.g | default: 1 }}";

  it("names missing and unused variables, and ignores inherited properties", async () => {
    expect(await useOf(template, { b: 1, c: 2, d: 3 })).toMatchObject({
      missing: ["a", "toString"],
      unused: ["c", "d"],
    });
  });

  it("an empty string is a value, which leaves the variable blank", async () => {
    expect(await useOf(template, { a: "", toString: "", b: "", g: "" })).toMatchObject({ missing: [], unused: [] });
  });
});
