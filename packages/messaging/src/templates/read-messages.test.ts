import { expect, it } from "vitest";
import type { Content } from "../customerio/contents.ts";
import { inspectMessages } from "./read-messages.ts";

const DATA = {
  id: 42,
  vip: true,
  empty: "",
  cents: 1999,
  address: { city: "Berlin", lines: ["Main St. 1", "c/o Bo"] },
  items: [
    { name: "Shoe", price: 49.5 },
    { name: "Sock", price: 4, note: "two" },
  ],
};

const html = (body: string): Content => ({ fields: { subject: "Order {{trigger.id}}", body }, isHtml: true });
const textOf = async (body: string, data: Readonly<Record<string, unknown>> = DATA) =>
  (await inspectMessages([html(body)], {}, data, null)).text;

it.each([
  ["{{ trigger.id }} {{ trigger['address'].city | upcase }} {{ trigger.missing }}|", "42 BERLIN |"],
  [
    "{% for i in trigger.items %}{{ forloop.index }}. {{ i.name }}{% unless forloop.last %}, {% endunless %}{% endfor %}",
    "1. Shoe, 2. Sock",
  ],
  ["{% for i in trigger.items reversed limit: 1 %}{{ i.name }}{% endfor %}", "Shoe"],
  ["{% for i in trigger.none %}x{% else %}nothing{% endfor %}", "nothing"],
  ["{% for i in trigger.items %}{% if i.note %}{{ i.note }}{% else %}-{% endif %}{% endfor %}", "-two"],
  ["{% if trigger.vip and trigger.items.size > 1 %}many{% elsif trigger.id %}one{% endif %}", "many"],
  ["{% case trigger.address.city %}{% when 'Rome', 'Berlin' %}EU{% else %}?{% endcase %}", "EU"],
  ["{% assign c = trigger.address.city %}{% capture x %}in {{ c }}{% endcapture %}{{ x }}", "in Berlin"],
  ["{{ trigger.address.lines | join: ', ' }} {{ trigger.items[1].price | times: 2 }}", "Main St. 1, c/o Bo 8"],
  ["{% comment %}{% if trigger.id %}no{% endif %}{% endcomment %}a", "a"],
  ["{% comment %}no{% endcomment %}{% raw %}{{ trigger.id }}{% endraw %}{% # no %}", "{{ trigger.id }}"],
  ["a {{- trigger.id -}} b", "a42b"],
  ["{{ trigger.cents | divided_by: 100.0 }} {{ trigger.id | divided_by: 2 }}", "19.99 21"],
  ["{% for i in trigger.items %}{% if i.note %}{% break %}{% endif %}{{ i.name }}{% endfor %}", "Shoe"],
  ["{% for i in trigger.items %}{% unless i.note %}{% continue %}{% endunless %}{{ i.name }}{% endfor %}", "Sock"],
  ["{% assign p = 100 %}{% liquid\nassign p = 900\n%}Pay {{ p }}", "Pay 900"],
  ["{% if trigger.missing < 5 %}few{% else %}not few{% endif %}", "not few"],
  ["{% if trigger.missing == empty %}x{% else %}y{% endif %}{% if trigger.empty == empty %}z{% endif %}", "yz"],
  ["{{ trigger.items.name }}|{{ trigger.items[0].name }}", "|Shoe"],
  ["{{ trigger.vip | default: false, allow_false: true }}", "true"],
  ["{{ trigger.items[0].price | prepend: '$' }} {{ 0.5 | append: '%' }}", "$49.5 0.5%"],
  ["{% assign all = trigger.items | sort: 'price' %}{{ all | map: 'name' | join: ', ' }}", "Sock, Shoe"],
  ["{{ '<b>Tom</b> & <i>Jerry' | strip_html }}", "Tom & Jerry"],
  ["x{% capture x %}a{% break %}{% endcapture %}never", "x"],
  ["{% if trigger.address.city.name %}x{% else %}y{% endif %}", "y"],
])("%s is certain: %j", async (body, text) => {
  expect(await textOf(body)).toBe(text);
});

it.each([
  ["Hi {{ customer.name }}!", "Hi ⟦{{ customer.name }}⟧!"],
  ["{% comment %}{% if %}{% endcomment %}x", "⟦{% comment %}{% if %}{% endcomment %}⟧x"],
  ["{{ trigger['address']['size'] }}", "⟦{{ trigger['address']['size'] }}⟧"],
  ["{{ trigger['i' | append: 'd'] }}", "⟦{{ trigger['i' | append: 'd'] }}⟧"],
  ["{{ trigger.id | money }} {% include 'x' %}", "⟦{{ trigger.id | money }}⟧ ⟦{% include 'x' %}⟧"],
  ["{% if customer.vip %}{{ trigger.id }}<b>!</b>{% endif %}", "⟦{% if customer.vip %}{{ trigger.id }}!{% endif %}⟧"],
  ["{% if trigger.id > 'x' %}few{% endif %}", "⟦{% if trigger.id > 'x' %}few{% endif %}⟧"],
  ["{% assign n = customer.name | default: 'you' %}{{ trigger.id }} {{ n }}", "42 ⟦{{ n }}⟧"],
  [
    "{% assign p = '100' %}{% if customer.vip %}{% assign p = '900' %}{% endif %}You owe {{ p }}",
    "⟦{% if customer.vip %}{% assign p = '900' %}{% endif %}⟧You owe ⟦{{ p }}⟧",
  ],
  ["{% assign p = 1 %}{% include 'x' %}{{ p }}", "⟦{% include 'x' %}⟧⟦{{ p }}⟧"],
  ["{% assign p = 1 %}{% unsubscribe_url %}{{ p }}", "⟦{% unsubscribe_url %}⟧1"],
  ["{% capture c %}{{ customer.name }}{% endcapture %}{{ c | size }}", "⟦{{ c | size }}⟧"],
  [
    "{% for i in trigger.items %}{% if customer.vip %}{% break %}{% endif %}{{ i.name }}{% endfor %}",
    "⟦{% for i in trigger.items %}{% if customer.vip %}{% break %}{% endif %}{{ i.name }}{% endfor %}⟧",
  ],
  [
    "{{ trigger.id | divided_by: 4 }} {{ 'now' | date: '%Y' }}",
    "⟦{{ trigger.id | divided_by: 4 }}⟧ ⟦{{ 'now' | date: '%Y' }}⟧",
  ],
  ["{% if trigger.missing == blank %}x{% endif %}", "⟦{% if trigger.missing == blank %}x{% endif %}⟧"],
  [
    "{{ 100.0 }} {{ trigger.items[1].price | times: 1.5 }}",
    "⟦{{ 100.0 }}⟧ ⟦{{ trigger.items[1].price | times: 1.5 }}⟧",
  ],
  ["{% mine %}{{ trigger.id }}{% endmine %} {{ trigger.id }}", "⟦{% mine %}{{ trigger.id }}{% endmine %}⟧ 42"],
  ["{{ customer.url }} [{{ trigger.id }}]", "⟦{{ customer.url }}⟧ [42]"],
  // Syntax that the engines read differently.
  ...[
    "{{ 'a\\'b' }}",
    '{{ "a\\nb" }}',
    "{{ trigger.address.city | replace: '\\n', '<br>' }}",
    "{% if trigger.address.city == 'a\\'b' %}x{% endif %}",
    "{{ '}}' }}",
    "{{ trigger.id == 42 }}",
    "{{ trigger.none or trigger.id }}",
    "{% if trigger.id==42 %}x{% endif %}",
    "{% if trigger.vip and trigger.id== 42 %}x{% endif %}",
    "{% for i in trigger.items limit 1 %}{{ i.name }}{% endfor %}",
    "{% for i in trigger.items offset %}{{ i.name }}{% endfor %}",
    "{% case trigger.id %}{% when 1 %}a{% else %}b{% else %}c{% endcase %}",
    "{% case trigger.id == 42 %}{% when true %}a{% else %}b{% endcase %}",
    "{% case trigger.id %}{% when 41or 42 %}a{% else %}b{% endcase %}",
    "{% for i in ( 1 .. 3 ) %}{{ i }}{% endfor %}",
    "{% cycle 'a' 'b' %}",
    "{% cycle 'odd', 'even' %}",
  ].map((body): [string, string] => [body, `⟦${body}⟧`]),
  ...[
    "{{ trigger.items | sort: 'note' | size }}",
    "{{ '<!-- a -->' | strip_html }}",
    '{{ "<a\nb>" | strip_html }}',
    "{{ 0.00001 | append: '%' }}",
  ].map((body): [string, string] => [body, `⟦${body}⟧`]),
  ["x\u00a0{{- trigger.id -}}\u2003y {{- trigger.id -}} z", "x⟦ ⟧42⟦ ⟧y42z"],
  ["{% assign x = trigger.id == 42 %}{{ x }}", "⟦{{ x }}⟧"],
  // After a `break` outside a loop, an engine writes nothing more.
  [
    "a {% if customer.vip %}{% break %}{% endif %}Pay {{ trigger.id }}",
    "a ⟦{% if customer.vip %}{% break %}{% endif %}⟧⟦Pay ⟧⟦{{ trigger.id }}⟧",
  ],
  [
    "{% if trigger.vip %}{% if customer.vip %}{% continue %}{% endif %}b{% endif %}c",
    "⟦{% if trigger.vip %}{% if customer.vip %}{% continue %}{% endif %}b{% endif %}⟧⟦c⟧",
  ],
  [
    "{% for i in (1..2) %}{% ifchanged %}{% break %}{% endifchanged %}{% endfor %}",
    "⟦{% for i in (1..2) %}{% ifchanged %}{% break %}{% endifchanged %}{% endfor %}⟧",
  ],
])("%s depends: %j", async (body, text) => {
  expect(await textOf(body)).toBe(text);
});

it("a host that names the engine gets that engine's text", async () => {
  const body = "{{ trigger.id | divided_by: 4 }} {{ 100.0 }} {% if trigger.none == blank %}none{% endif %}";
  const read = async (engine: "latest" | "legacy", template = body) =>
    (await inspectMessages([html(template)], {}, DATA, engine)).text;
  expect(await read("latest")).toBe("10.5 100 none");
  for (const unknown of ["{{ trigger.address.lines | plus: 0 }}", "{% if nil == blank %}x{% endif %}"])
    expect(await read("latest", unknown)).toBe(`⟦${unknown}⟧`);
  const text = "{% for i in trigger.address.city offset: 1 %}{{ i }}{% endfor %}";
  expect(await read("legacy", text)).toBe(`⟦${text}⟧`);
  expect(await read("legacy", "{{ 5 | at_least: 3.0 }} {{ 3 | at_most: 3.0 }} {{ 2 | at_least: 3.0 }}")).toBe(
    "5 3 3.0",
  );
  expect(await read("legacy")).toBe("10 100.0 ⟦{% if trigger.none == blank %}none{% endif %}⟧");
});

it.each([
  ["<style>p{}</style><p>Hi {{ trigger.id }}</p><p>Bye &amp; <b>thanks</b></p>", "Hi 42\nBye & thanks"],
  ["Caf&eacute; &euro;5 it&#8217;s &copy;", "Café €5 it’s ©"],
  ["Pay <b>9</b>00", "Pay 900"],
  ['<p style="color:{% if trigger.id > 5 %}red{% endif %}">Due</p>', "Due"],
  ['<p style="color:{% if customer.vip %}red{% endif %}">Due</p>', "Due"],
  ["a<!-- {{ customer.x }} --><!--[if mso]>b<![endif]-->c", "ac"],
  ["<table><tr><td>Shoe</td><td>49.5</td></tr><tr><td>Sock</td></tr></table>", "Shoe 49.5\nSock"],
  [
    '<a href="https://x.example/{{ customer.id }}">Pay</a> <a href="#top">Up</a>',
    "Pay (https://x.example/⟦{{ customer.id }}⟧) Up",
  ],
  [
    '<a href="https://x.example">https://x.example</a> <a href="mailto:a@b.example">Mail</a>',
    "https://x.example Mail (a@b.example)",
  ],
  ['<img src="x" alt="Our shoe"><img src="y">', "[Our shoe]"],
  ["<ul><li>One<li>Two</ul>x<br>y<hr>z", "- One\n- Two\nx\ny\nz"],
  ["<head><title>T</title></head><body>B</body>", "B"],
  ["<head><style>a{}</style><div>Hi {{ trigger.id }}</div>", "Hi 42"],
  ["<head>One</head>Two", "OneTwo"],
  ["<table><tr><td{% if customer.vip %} class='a'{% endif %}>x</td><td>y</td></tr></table>", "x y"],
  ["<p {% if customer.vip %}style='x'{% endif %}>A</p><!-- {% if customer.vip %}b{% endif %} -->", "A"],
  ["Hi&#847;&zwnj;&nbsp;&zwnj;&nbsp;&#847; there", "Hi there"],
  ["{{ 'Tom & Jerry' | escape }}", "Tom & Jerry"],
  ["Was <del>50</del><ins>40</ins> euros", "Was ~~50~~40 euros"],
  [
    '<table><tr><td style="text-decoration: line-through">$50</td><td><s>45</s>40</td></tr></table>',
    "~~$50~~ ~~45~~40",
  ],
  ["<style><s>x</s></style><s>9</s>1", "~~9~~1"],
  [
    "$19<sup>99</sup>, 10<sup>-6</sup>, 1<sup>st</sup>, Acme<sup>®</sup>, x<sup>2</sup>",
    "$19^99, 10^-6, 1st, Acme®, x2",
  ],
])("the HTML %s is shown as %j", async (body, text) => {
  expect(await textOf(body)).toBe(text);
});

it.each([
  ["{% if customer.vip %}<!--{% endif %} Pay 900 {% if customer.vip %}-->{% endif %}"],
  ["{% if customer.vip %}<style>{% endif %} Pay 900 </style>"],
  [`<p title="{% if customer.vip %}">Pay 900<b title="{% endif %}">`],
  ["<!-- {% if customer.vip %} -->Pay 900<!-- {% endif %} -->"],
  ["<a {% if customer.vip %}href='x'>Pay 900</a><a {% endif %}>"],
  ["<style>{% if customer.vip %}</style>Pay 900<style>{% endif %}</style>"],
  ["<![CDATA[ x > Pay 900 ]]>"],
])("HTML that hides text depending on the person is not shown: %s", async (body) => {
  const { text, warnings } = await inspectMessages([html(body)], {}, DATA, null);
  expect({ text, warnings }).toEqual({
    text: null,
    warnings: ["The message's body cannot be shown: its HTML depends on the person, or is too deep."],
  });
});

it.each([
  ["{% elseif %}", 'unexpected tag "elseif"'],
  ["{% if trigger.id %}x", "not closed"],
  ["{{ 'a' | }}{% endif %}", 'unexpected tag "endif"'],
  ["{% for i in (1..1000000000) %}{% endfor %}", "it takes too much work"],
  ["{% if trigger.id %}".repeat(100), "99 blocks"],
  ["x".repeat(200_001), "200,000 characters"],
  ["{{ trigger.id }}".repeat(3_001), "3,000 tags"],
  [`{{ trigger.id ${" ".repeat(10_000)}}}`.repeat(5), "50,000 characters"],
  ["\ufdd0", "it takes too much work"],
])("a template that cannot be read has no text, and the card says why: %.20s", async (body, reason) => {
  const { text, use, warnings } = await inspectMessages([html(body)], {}, { any: 1 }, null);
  expect(text).toBeNull();
  expect(warnings).toEqual([expect.stringContaining(reason)]);
  expect(use.missing).toEqual(["id"]);
});

it("data with HTML causes a warning, since it can hide a part of the message", async () => {
  const body = "<p>Hello {{trigger.name}}.</p><p>Your invoice is due.</p>";
  const warning = "The data have HTML that becomes part of the message. It can hide or change other parts.";
  const hidden = await inspectMessages([html(body)], {}, { id: 1, name: "<style>" }, null);
  expect(hidden).toMatchObject({ text: "Hello", warnings: [warning] });
  const escaped = await inspectMessages(
    [html(body.replace("name", "name | escape"))],
    {},
    { id: 1, name: "<style>" },
    null,
  );
  expect(escaped).toMatchObject({ text: "Hello <style>.\nYour invoice is due.", warnings: [] });
});

it("the call's values are templates too, and replace the message's", async () => {
  const values = { subject: "For {{ trigger.who }}", from: "{{ trigger.shop }} <a@b.example>" };
  const { subject, use } = await inspectMessages([html("x")], values, { who: "Ada", id: 1 }, null);
  expect({ subject, use }).toEqual({
    subject: "For Ada",
    use: { missing: ["shop"], possible: [], notLists: [], unused: ["id"] },
  });
});

it("the subject of the call is shown although the message could not be read", async () => {
  const { subject, text } = await inspectMessages([], { subject: "For {{ trigger.who }}" }, { who: "Ada" }, null);
  expect({ subject, text }).toEqual({ subject: "For Ada", text: null });
});

it("data that only some versions or people need is possible, and not missing", async () => {
  const parts = html("{% if customer.vip %}{{ trigger.code }}{% endif %}");
  expect((await inspectMessages([parts], {}, { id: 1 }, null)).use).toMatchObject({ missing: [], possible: ["code"] });
  const versions = [html("{{ trigger.a }}"), html("{{ trigger.a }}{{ trigger.b }}")];
  const read = await inspectMessages(versions, {}, { id: 1 }, null);
  expect(read.use).toMatchObject({ missing: ["a"], possible: ["b"] });
  expect(read.warnings).toEqual(["The card shows the first of 2 messages, languages or variants."]);
});

it("a variable that every message of one channel shows is missing, even if another channel does not show it", async () => {
  const email = { ...html("{{ trigger.a }}"), channel: "email" };
  const phone = { fields: { body: "{{ trigger.b }}" }, isHtml: false, channel: "twilio" };
  const read = await inspectMessages([email, phone], {}, { id: 1 }, null);
  expect(read.use).toMatchObject({ missing: ["a", "b"], possible: [] });
});

it.each([
  ["<p>Pay&nbsp;900,</p><p>bye</p>", "Pay 900,\n\nbye", "Pay 900,\nbye"],
  ['<a href="https://x.example">Pay</a>', "Pay https://x.example", "Pay (https://x.example)"],
  ["<p>Pay 900</p>", "Pay 100", "Pay 900\n\n--- Text version ---\nPay 100"],
  ["<p>Pay 900</p>", " ", "Pay 900"],
  ["<img src='x'>", "Pay 100", "Pay 100"],
  ["<s>9</s> 10<sup>6</sup>", "9 106", "~~9~~ 10^6"],
])("of the HTML %j and the text version %j the card shows %j", async (body, plain, text) => {
  const message = { fields: { body, body_plain: plain }, isHtml: true };
  const read = await inspectMessages([message], {}, {}, null);
  expect(read.text).toBe(text);
  expect(read.warnings).toHaveLength(text.includes("---") ? 1 : 0);
});

it("a message to a phone is plain text", async () => {
  const message = { fields: { body: "a < b\nc & d" }, isHtml: false };
  expect((await inspectMessages([message], {}, {}, null)).text).toBe("a < b\nc & d");
});
