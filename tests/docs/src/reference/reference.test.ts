import { readdirSync, readFileSync } from "node:fs";
import { TOOL_NAMES } from "@toolwright/tests-tools";
import * as v from "valibot";
import { describe, expect, it } from "vitest";
import { readFragment } from "../../../../site/playground/share-link.ts";
import { rulesOf } from "./code-rules.ts";
import { boundsOf, rowsOf, typeOf } from "./describe-schema.ts";
import { markdownText, table } from "./markdown.ts";
import { parseDocstring } from "./read-docstring.ts";
import { templateOf } from "./record-calls.ts";
import { literal } from "./render-example.ts";
import { pageOf } from "./render-tool.ts";
import { SEARCH_WORDS } from "./search-words.ts";

const REFERENCE = new URL("../../../../docs/reference/", import.meta.url);

describe("the reference", () => {
  // Another test proves that the pages are up to date.
  const pages = new Map(
    readdirSync(REFERENCE, { recursive: true, encoding: "utf8" })
      .filter((path) => path.endsWith(".md"))
      .map((path) => [path, readFileSync(new URL(path, REFERENCE), "utf8")]),
  );

  it("has an index and a page for each tool", () => {
    expect(pages.size).toBe(TOOL_NAMES.length + 1);
  });

  it("describes every result field, and has no table without a header", () => {
    for (const [path, page] of pages) {
      expect(page, path).not.toMatch(/^\|(?: *\|)+$/m);
      const result = page.split("\n## ").find((section) => section.startsWith("Result\n")) ?? "";
      const undescribed = [...result.matchAll(/^\| `([^`]+)` \|.*\| {2}\|$/gm)].map(([, field]) => field);
      expect(undescribed, path).toEqual([]);
    }
  });

  it.each(TOOL_NAMES)(
    "shows the effect of %s under its title, and opens its example in the playground",
    async (name) => {
      const page = pages.get(pageOf({ name })) ?? "";
      const [, badges = "", fragment = ""] =
        /^# .+\n\n(.+) · \[Try it\]\(\.\.\/\.\.\/playground\.md(#\S+)\)$/m.exec(page) ?? [];
      expect(badges).toMatch(/^(?:\*reads\*|\*\*(?:sends|changes|deletes|spends) \w+\*\*)/);
      const { tool, text } = readFragment(fragment) ?? {};
      const [, args = ""] = /^ {2}"arguments": ([\s\S]*?)^}$/m.exec(page) ?? [];
      expect(tool).toBe(name);
      expect(JSON.parse(text ?? "")).toEqual(JSON.parse(args));
    },
  );

  it("has words that people search by only for tools that exist", () => {
    const names = new Set<string>(TOOL_NAMES);
    expect(Object.keys(SEARCH_WORDS).filter((name) => !names.has(name))).toEqual([]);
  });

  it("says of each picture whether it shows results or a card, which is not the one above", () => {
    for (const [path, page] of pages)
      for (const [, what = "", pictures = ""] of page.matchAll(/ draws (.+) for people:\n\n(.+)/g)) {
        const expected = pictures.includes("/approval.svg")
          ? "the card of another call"
          : /^results like th(?:is|ese)$/;
        expect(what, path).toMatch(expected);
      }
  });

  it("shows a request and a structured result of every tool", () => {
    for (const [path, page] of pages) {
      if (path === "index.md") continue;
      expect(page, path).toMatch(/^- `(GET|POST|PUT|DELETE) (api|track)\.[\w.]+\//m);
      expect(page, path).not.toContain("could not be fitted");
    }
  });
});

describe("the parser of docstrings", () => {
  const source = (text: string) => `/** ${text} */\nexport const find = defineTool({`;

  it("returns prose, backend, and error codes with their conditions", () => {
    const docs = parseDocstring(
      "Shop.Find",
      source("Finds.\n *\n * Backend: `GET /a`. Errors: `forbidden` (no), `timeout`."),
    );
    expect(docs).toEqual({
      prose: ["Finds."],
      backend: "`GET /a`.",
      errors: [
        { code: "forbidden", when: "no" },
        { code: "timeout", when: "" },
      ],
    });
  });

  it("rejects a missing docstring, a missing backend, and unknown error codes", () => {
    expect(() => parseDocstring("Shop.Find", "export const find = defineTool({")).toThrow("has no docstring");
    expect(() => parseDocstring("Shop.Find", source("Finds."))).toThrow('needs "Backend:');
    expect(() => parseDocstring("Shop.Find", source("Finds.\n *\n * Backend: x. Errors: `oops`."))).toThrow(
      "not an error code",
    );
  });
});

describe("the tables of a page", () => {
  it("list types, bounds and nested fields", () => {
    const row = { type: "object", properties: { n: { type: "integer", minimum: 1, maximum: 9 } }, required: ["n"] };
    const schema = { type: "object", properties: { rows: { type: "array", items: row, maxItems: 3 } } };
    expect(rowsOf(schema).map(({ name, type, bounds, isRequired }) => [name, type, bounds, isRequired])).toEqual([
      ["rows", "list of object", "at most 3 items", false],
      ["rows[].n", "integer", "1 to 9", true],
    ]);
    expect(typeOf({ anyOf: [{ type: "string" }, { type: "null" }] })).toBe("string or null");
    expect(typeOf({ enum: ["a", "b"] })).toBe('"a" or "b"');
    expect(typeOf({ type: "object", additionalProperties: { type: "string" } })).toBe("map of string");
    expect(boundsOf({ type: "array", items: { type: "string", minLength: 1 } })).toBe("each at least 1 character");
  });

  it("lists a field once that several variants of a value have", () => {
    const variant = (name: string) => ({
      type: "object",
      properties: { by: { type: "string" }, [name]: { type: "number" } },
    });
    const schema = {
      type: "object",
      properties: { rows: { type: "array", items: { anyOf: [variant("value"), variant("series")] } } },
    };
    expect(rowsOf(schema).map(({ name }) => name)).toEqual(["rows", "rows[].by", "rows[].value", "rows[].series"]);
  });

  it("list rules that run as code, read from the definition", () => {
    const schema = v.optional(
      v.pipe(
        v.string(),
        v.check((text) => text !== "", "must be so"),
        v.examples(["so"]),
      ),
      "",
    );
    expect(rulesOf(schema)).toEqual({ rules: ["must be so"], example: '"so"' });
  });
});

describe("the helpers of a page", () => {
  it("replace ids in paths and omit the values of query parameters", () => {
    expect(templateOf(new URL("https://a.test/v1/customers/usr_1/segments?id_type=id&x[]=1&x[]=2"))).toBe(
      "a.test/v1/customers/{id}/segments?id_type&x[]",
    );
  });

  it("write arguments as code, and escape bars, line breaks, tags and expressions", () => {
    expect(literal({ a: [1, "b"], c: { d: true } })).toBe('{ a: [1, "b"], c: { d: true } }');
    expect(table(["h"], [["a|b\nc"]])).toEqual(["| h |", "| --- |", "| a\\|b c |"]);
    expect(markdownText("a <b> `<c>` {{d}}")).toBe("a &lt;b> `<c>` { {d}}");
  });
});
