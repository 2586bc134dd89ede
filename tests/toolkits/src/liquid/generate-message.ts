import { createRandom, FIELDS, generateData, type Random, VARIABLES } from "./generate-data.ts";

/** A generated message: its template, the data of a send, and the workspace's data about a person. */
export interface GeneratedMessage {
  readonly template: string;
  readonly trigger: Readonly<Record<string, unknown>>;
  readonly customer: Readonly<Record<string, unknown>>;
}

/** Generates a message of the kinds that marketers write. */
export function generateMessage(seed: number): GeneratedMessage {
  const random = createRandom(seed);
  const names: string[] = [];
  return {
    template: generateNodes({ random, names, depth: 0 }),
    trigger: generateData(random),
    customer: generateData(random),
  };
}

interface Place {
  readonly random: Random;
  /** Names that are assigned. */
  readonly names: string[];
  readonly depth: number;
  readonly item?: string | undefined;
}

function generateNodes(place: Place): string {
  const { random, depth } = place;
  return Array.from({ length: 1 + random.integer(depth === 0 ? 6 : 3) }, () => generateNode(place)).join("");
}

const TEXTS: readonly string[] = [
  ...["Hello ", "Pay ", " and ", ".", "\n", " ", "Total: $", "<p>", "</p>", "<b>x</b>", "  \n  "],
  ...["<br>", "<ul><li>a<li>b</ul>", "<!-- note -->", "<style>p{}</style>", "Caf&eacute; &amp; ", "&nbsp;"],
];
/** Starts and ends of elements, whose attributes may hold a part of the template. */
const TAGS: readonly [start: string, end: string][] = [
  ['<p style="', '">'],
  ["<td class='", "'>"],
  ['<a href="https://x.example/', '">Go</a>'],
  ['<img src="x" alt="', '">'],
  ["<!--[if mso]>", "<![endif]-->"],
  ['<div style="display:none">', "</div>"],
  ["<title>", "</title>"],
];

function generateNode(place: Place): string {
  const { random, depth } = place;
  const text = () => random.pick(TEXTS);
  const kinds: (() => string)[] = [
    text,
    text,
    () => `{{${dash(random)} ${expression(place)} ${dash(random)}}}`,
    () => `{{ ${expression(place)} }}`,
    () => assign(place),
  ];
  if (depth < 4)
    kinds.push(
      () => random.pick(TAGS).join(generateNodes({ ...place, depth: depth + 2 })),
      () => block(place),
      () => block(place),
      () => loop(place),
      () => other(place),
    );
  return random.pick(kinds)();
}

function dash(random: Random): string {
  return random.chance(0.1) ? "-" : "";
}

function variable(place: Place): string {
  const { random, names, item } = place;
  const root = random.pick(["trigger", "trigger", "trigger", "trigger", "trigger", "customer", "name", "item"]);
  if (root === "name" && names.length > 0) return random.pick(names) + property(random);
  if (root === "item" && item) return random.chance(0.3) ? item : `${item}.${random.pick(FIELDS)}`;
  if (root === "customer") return `customer.${random.pick(["first_name", "vip", "plan", "name"])}`;
  const name = random.pick(VARIABLES);
  const path = random.chance(0.1) ? `trigger["${name}"]` : `trigger.${name}`;
  return path + property(random);
}

function property(random: Random): string {
  if (random.chance(0.75)) return "";
  return random.pick([
    ".size",
    ".first",
    ".last",
    ".city",
    ".zip",
    "[0]",
    "[1]",
    "[-1]",
    ".name",
    ".lines",
    '["city"]',
    ".0",
  ]);
}

function literal(random: Random): string {
  return random.pick([
    "1",
    "2",
    "0",
    "10",
    "100",
    "100.0",
    "2.5",
    "-3",
    "1.0",
    "'pro'",
    "'x'",
    "''",
    "' '",
    '"Ada"',
    "'it\\'s'",
    '"a\\n"',
    "true",
    "false",
    "nil",
  ]);
}

function value(place: Place): string {
  return place.random.chance(0.75) ? variable(place) : literal(place.random);
}

function expression(place: Place): string {
  const { random } = place;
  const filters = Array.from({ length: random.pick([0, 0, 1, 1, 2, 3]) }, () => filter(place));
  return [value(place), ...filters].join(" | ");
}

function filter(place: Place): string {
  const { random } = place;
  const number = () => random.pick(["1", "2", "3", "10", "100", "100.0", "0.5", "0", "1.1", variable(place)]);
  const string = () => random.pick(["', '", "' '", "'a'", "'x'", "''", "'Mr. '", "'!'", variable(place)]);
  const field = () => `'${random.pick(FIELDS)}'`;
  return random.pick([
    () => `plus: ${number()}`,
    () => `minus: ${number()}`,
    () => `times: ${number()}`,
    () => `divided_by: ${number()}`,
    () => `modulo: ${number()}`,
    () => `round: ${random.pick(["1", "2", "0"])}`,
    () => random.pick(["round", "ceil", "floor", "abs", "size", "first", "last", "upcase", "downcase", "capitalize"]),
    () =>
      random.pick(["strip", "lstrip", "rstrip", "escape", "newline_to_br", "strip_newlines", "strip_html", "reverse"]),
    () => random.pick(["uniq", "compact", "sort", "url_encode", "join", "sort_natural", "escape_once", "url_decode"]),
    () => `at_least: ${number()}`,
    () => `at_most: ${number()}`,
    () => `append: ${string()}`,
    () => `prepend: ${string()}`,
    () => `default: ${value(place)}`,
    () => `default: ${value(place)}, allow_false: true`,
    () => `join: ${string()}`,
    () => `split: ${string()}`,
    () => `replace: ${string()}, ${string()}`,
    () => `replace_first: ${string()}, ${string()}`,
    () => `remove: ${string()}`,
    () => `remove_first: ${string()}`,
    () => `truncate: ${random.pick(["3", "5", "10", "20"])}`,
    () => `truncate: 8, ${string()}`,
    () => `truncatewords: ${random.pick(["1", "2", "6"])}`,
    () => `map: ${field()}`,
    () => `where: ${field()}`,
    () => `where: ${field()}, ${value(place)}`,
    () => `slice: ${random.pick(["0", "1", "-2", "0, 2", "1, 3"])}`,
    () => `concat: ${variable(place)}`,
    () => `sort: ${field()}`,
    () => `sort: 'sku' | map: 'sku' | join: ','`,
    () => `append: ${string()} | prepend: ${number()}`,
    () => "strip_html | truncatewords: 3",
    () => "currency",
    () => "date: '%Y-%m-%d'",
  ])();
}

function condition(place: Place): string {
  const { random } = place;
  const one = () =>
    random.pick([
      () => value(place),
      () => `${value(place)} ${random.pick(["==", "!=", "<", ">", "<=", ">=", "contains"])} ${value(place)}`,
      () =>
        `${value(place)} ${random.pick(["==", "!="])} ${random.pick(["blank", "empty", "nil", "''", "true", "false"])}`,
      () => `${variable(place)} ${random.pick([">", "<", "==", ">="])} ${random.pick(["0", "1", "5", "2.5"])}`,
      () => `${variable(place)}${random.pick(["==", "!=", ">"])}${random.pick(["'pro'", "1", "''"])}`,
    ])();
  return Array.from({ length: random.pick([1, 1, 1, 2, 3]) }, one).reduce(
    (all, next) => `${all} ${random.pick(["and", "or"])} ${next}`,
  );
}

function block(place: Place): string {
  const { random } = place;
  const inner = () => generateNodes({ ...place, depth: place.depth + 1 });
  return random.pick([
    () => `{% if ${condition(place)} %}${inner()}{% endif %}`,
    () => `{% if ${condition(place)} %}${inner()}{% else %}${inner()}{% endif %}`,
    () =>
      `{%- if ${condition(place)} -%}${inner()}{%- elsif ${condition(place)} -%}${inner()}{%- else -%}${inner()}{%- endif -%}`,
    () => `{% unless ${condition(place)} %}${inner()}{% endunless %}`,
    () => `{% unless ${condition(place)} %}${inner()}{% else %}${inner()}{% endunless %}`,
    () =>
      `{% case ${variable(place)} %}{% when ${literal(random)} %}${inner()}{% when 'pro', 'team' %}${inner()}{% when ${random.pick(["empty", "blank", "'free' or 'x'", literal(random)])} %}${inner()}{% else %}${inner()}{% endcase %}`,
  ])();
}

function loop(place: Place): string {
  const { random } = place;
  const item = random.pick(["item", "i", "p"]);
  const inner = { ...place, depth: place.depth + 1, item };
  const counter = () =>
    random.pick(["", "", "{{ forloop.index }}", "{{ forloop.rindex0 }}", "{% unless forloop.last %}, {% endunless %}"]);
  const leave = () =>
    random.chance(0.25) ? `{% if ${condition(inner)} %}{% ${random.pick(["break", "continue"])} %}{% endif %}` : "";
  const options = random.pick([
    "",
    "",
    "",
    " reversed",
    " limit: 2",
    " offset: 1",
    " limit: 2 offset: 1",
    ` limit: ${value(place)}`,
    " limit 1",
    " reversed limit: 1",
  ]);
  const list = random.pick([
    variable(place),
    "trigger.items",
    "trigger.items",
    "trigger.tags",
    "(1..3)",
    "(1..trigger.n)",
    "trigger.address",
  ]);
  const otherwise = random.chance(0.3) ? `{% else %}${generateNodes(inner)}` : "";
  return `{% for ${item} in ${list}${options} %}${counter()}${leave()}${generateNodes(inner)}${otherwise}{% endfor %}`;
}

function assign(place: Place): string {
  const { random, names } = place;
  const name = random.pick(["a", "b", "total", "c"]);
  const assigned = `{% assign ${name} = ${expression(place)} %}`;
  names.push(name);
  return assigned;
}

function other(place: Place): string {
  const { random, names } = place;
  const inner = () => generateNodes({ ...place, depth: place.depth + 1 });
  const name = random.pick(["a", "b", "c"]);
  return random.pick([
    () => {
      const text = `{% capture ${name} %}${inner()}{% endcapture %}`;
      names.push(name);
      return text;
    },
    () => `{% comment %}${random.pick(["note", "{{ trigger.id }}"])}{% endcomment %}`,
    () => "{% raw %}{{ trigger.id }}{% endraw %}",
    () => `{% cycle 'odd', 'even' %}`,
    () => `{% echo ${expression(place)} %}`,
    () => `{% liquid\n assign ${name} = ${value(place)}\n echo ${value(place)}\n%}`,
    () => "{% # note %}",
    () => `{% increment ${name} %}`,
    () => `{% tablerow i in trigger.items %}{{ i.name }}{% endtablerow %}`,
  ])();
}
