import { expect, it } from "vitest";
import { adaptMarkup } from "../../../../site/markup.ts";

type Renderer = Parameters<typeof adaptMarkup>[0];
type Change = Parameters<Renderer["core"]["ruler"]["push"]>[1];
type Token = Parameters<Change>[0]["tokens"][number];

/** Returns the attributes that the site gives to the cells of a table, and to code in them. */
function attributesOf(heads: readonly string[], cells: readonly string[], code = ""): readonly string[] {
  const set: string[] = [];
  const token = (type: string, content = ""): Token => ({
    type,
    content,
    children: type === "inline" && code ? [{ ...token("code_inline", code), children: null }] : null,
    attrSet: (name: string, value: string) => void set.push(`${name}=${value}`),
  });
  const row = (tag: string, values: readonly string[]) => [
    token("tr_open"),
    ...values.flatMap((value) => [token(`${tag}_open`), token("inline", value)]),
  ];
  const tokens = [token("table_open"), ...row("th", heads), token("thead_close"), ...row("td", cells)];
  const changes: Change[] = [];
  const ruler = { before: () => undefined, push: (_: string, change: Change) => void changes.push(change) };
  adaptMarkup({ renderer: { rules: {} }, core: { ruler } });
  for (const change of changes) change({ src: "", tokens });
  return set;
}

it("gives each cell after the first the head of its column, unless the column describes the row", () => {
  expect(attributesOf(["", "`a`", "meaning"], ["x", "1", "y"])).toEqual(["data-label=a"]);
});

it("gives no labels to a table of two columns, or to one that scrolls", () => {
  expect(attributesOf(["a", "b"], ["1", "2"])).toEqual([]);
  expect(attributesOf([..."abcdef"], [..."123456"])).toEqual([]);
});

it("marks code that does not fit on one line of a phone", () => {
  expect(attributesOf(["a"], ["1"], "describe TOOL --json")).toEqual([]);
  expect(attributesOf(["a"], ["1"], "x".repeat(31))).toContain("class=long");
});

it("keeps a flag on one line, since browsers break lines after its hyphens", () => {
  const rules: Renderer["renderer"]["rules"] = { code_inline: () => "<code>a-b --no-cache -x=1</code>" };
  adaptMarkup({ renderer: { rules }, core: { ruler: { before: () => undefined, push: () => undefined } } });
  const flag = (name: string) => `<span class="flag">${name}</span>`;
  expect(rules["code_inline"]?.([], 0)).toBe(`<code>a-b ${flag("--no-cache")} ${flag("-x")}=1</code>`);
});

it("lets only a name that is wider than a cell on a phone break, after its underscores", () => {
  const rules: Renderer["renderer"]["rules"] = {
    code_inline: () => "<code>page_token organization_num_employees_ranges</code>",
  };
  adaptMarkup({ renderer: { rules }, core: { ruler: { before: () => undefined, push: () => undefined } } });
  expect(rules["code_inline"]?.([], 0)).toBe(
    "<code>page_token organization_<wbr>num_<wbr>employees_<wbr>ranges</code>",
  );
});

it("lets a path that is wider than a cell on a phone break after its slashes", () => {
  const rules: Renderer["renderer"]["rules"] = {
    code_inline: () => "<code>@toolwright/observability api/v1/mixed_people/search</code>",
  };
  adaptMarkup({ renderer: { rules }, core: { ruler: { before: () => undefined, push: () => undefined } } });
  expect(rules["code_inline"]?.([], 0)).toBe(
    "<code>@toolwright/observability api/<wbr>v1/<wbr>mixed_<wbr>people/<wbr>search</code>",
  );
});

it("marks an output with a table, which scrolls on a phone", () => {
  const rules: Renderer["renderer"]["rules"] = { fence: () => '<div class="language-text">' };
  adaptMarkup({ renderer: { rules }, core: { ruler: { before: () => undefined, push: () => undefined } } });
  const render = (content: string) =>
    rules["fence"]?.([{ type: "fence", content, children: null, attrSet: () => undefined }], 0);
  expect(render("row | to\n  1 | a\n")).toBe('<div class="language-text aligned">');
  expect(render("Message:\n  | Hello\n  | there\n")).toBe('<div class="language-text">');
});

it("keeps the entities of VitePress's own text, and lets a long name break after its dot", () => {
  const rules: Renderer["renderer"]["rules"] = { text: () => "Shop &lt;a@b.example> Sales.SearchPeople" };
  adaptMarkup({ renderer: { rules }, core: { ruler: { before: () => undefined, push: () => undefined } } });
  expect(rules["text"]?.([], 0)).toBe("Shop &lt;a@b.example> Sales.<wbr>SearchPeople");
});
