import { createHash } from "node:crypto";
import { type DefaultTreeAdapterTypes, parse } from "parse5";
import { describe, expect, it } from "vitest";
import { headerOf, runOf } from "../__fixtures__/reports.ts";
import { createReport } from "../report.ts";
import { renderPage } from "./page.ts";

type Element = DefaultTreeAdapterTypes.Element;
type Node = DefaultTreeAdapterTypes.ChildNode;

/** Text that would become markup, script, an attribute or a resource if any place did not escape it. */
const HOSTILE = [
  "<script>alert(1)</script>",
  "</pre></details></style><img src=x onerror=alert(1)>",
  `"><svg onload=alert(1)>`,
  "' autofocus onfocus=alert(1) x='",
  "<!-- --><base href=//evil.example>",
  "{{constructor}} {{alert(1)}} #{alert(1)}",
  "&lt;script&gt; &#60;b&#62;",
  "a\u202eb\u0000c\u001bd\u200be\u3164f\u2800g\u034fh\u2028i\ud800",
];

function elementsOf(page: string): readonly Element[] {
  const found: Element[] = [];
  const visit = (node: Node | DefaultTreeAdapterTypes.Document) => {
    if ("attrs" in node) found.push(node);
    if ("childNodes" in node) for (const child of node.childNodes) visit(child);
  };
  visit(parse(page));
  return found;
}

function textOf(node: Node): string {
  if ("value" in node) return node.value;
  return "childNodes" in node ? node.childNodes.map(textOf).join("") : "";
}

const attribute = (element: Element, name: string) => element.attrs.find((attr) => attr.name === name)?.value;

/** A report in which every string that a model, a tool or a user controls is the same. */
function reportWith(text: string) {
  const header = headerOf({ "find-error": "investigation" }, { runs: 1, model: text, tools: text });
  const run = runOf("find-error", 1, {
    failed: "facts",
    problem: text,
    score: { effects: [{ kind: "email", to: text, template: text }] as never },
    trajectory: {
      model: text,
      error: text,
      answer: { [text]: text },
      steps: [
        { type: "text", text },
        {
          type: "call",
          tool: text,
          args: { [text]: text },
          result: text,
          isError: true,
          errorCode: text,
          resultTokens: 5,
          durationMs: 1,
        },
        {
          type: "call",
          tool: text,
          args: text,
          result: text,
          isError: false,
          errorCode: null,
          resultTokens: 5,
          durationMs: 1,
        },
      ],
    },
  });
  const [info] = header.cases;
  const cases = [{ ...info!, task: text }];
  return createReport({ ...header, cases, toolHashes: { [text]: text } }, [run]);
}

const shape = (page: string) =>
  elementsOf(page).map(({ tagName, attrs }) => `${tagName} ${attrs.map(({ name }) => name)}`);

describe("renderPage", () => {
  it.each(HOSTILE)("never lets %j become markup", (text) => {
    expect(shape(renderPage(reportWith(text)))).toEqual(shape(renderPage(reportWith("harmless"))));
  });

  it("never takes an object of a run file for markup, nor a kind for a style", () => {
    const report = reportWith("harmless");
    const forged = { markup: "<meta http-equiv=refresh content='0;url=//evil.example'>" };
    const runs = report.runs.map((run) => ({ ...run, trajectory: { ...run.trajectory, error: forged as never } }));
    const kinds = { ...report.summary.kinds, "</style><meta name=a>": report.summary.total };
    const page = renderPage({ ...report, runs, summary: { ...report.summary, kinds } });
    expect(elementsOf(page).filter(({ tagName }) => tagName === "meta")).toHaveLength(3);
  });

  it("shows hostile text as the same characters", () => {
    for (const text of HOSTILE.slice(0, -1)) {
      const pres = elementsOf(renderPage(reportWith(text))).filter(({ tagName }) => tagName === "pre");
      expect(pres.filter((pre) => textOf(pre) === text)).toHaveLength(4);
    }
  });

  it("shows invisible characters as escapes", () => {
    const text = textOf(parse(renderPage(reportWith(HOSTILE.at(-1) ?? ""))) as unknown as Node);
    expect(text).toContain("a\\u{202e}b\\u{0}c\\u{1b}d\\u{200b}e\\u{3164}f\\u{2800}g\\u{34f}h i\\u{d800}");
    expect(text.replaceAll("\n", "")).not.toMatch(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Default_Ignorable_Code_Point}\u2800]/u);
  });

  it("has no script, no link to a resource, and a policy that allows only its style", () => {
    const page = renderPage(reportWith(HOSTILE[0] ?? ""));
    const elements = elementsOf(page);
    const names = new Set(elements.map(({ tagName }) => tagName));
    for (const name of ["script", "link", "img", "iframe", "object", "base", "svg"]) expect(names).not.toContain(name);
    const attributes = new Set(elements.flatMap(({ attrs }) => attrs.map(({ name }) => name)));
    for (const name of attributes) expect(name).not.toMatch(/^on|^src$|^style$|^href$|^action$/);
    const [style, ...others] = elements.filter(({ tagName }) => tagName === "style");
    expect(others).toEqual([]);
    const hash = createHash("sha256").update(textOf(style!)).digest("base64");
    const policy = elements.find((element) => attribute(element, "http-equiv") === "Content-Security-Policy")!;
    expect(attribute(policy, "content")).toBe(
      `default-src 'none'; style-src 'sha256-${hash}'; base-uri 'none'; form-action 'none'`,
    );
    expect(textOf(style!)).not.toMatch(/@import|url\(/);
  });

  it("has every step of every run, and lets the keyboard reach everything that scrolls", () => {
    const header = headerOf({ one: "investigation", two: "prospecting" }, { runs: 2 });
    const step = { type: "text", text: "Looking." } as const;
    const runs = ["one", "two"].flatMap((id) =>
      [1, 2].map((run) => runOf(id, run, { trajectory: { steps: [step, step] } })),
    );
    const elements = elementsOf(renderPage(createReport(header, runs)));
    const pres = elements.filter(({ tagName }) => tagName === "pre");
    expect(pres).toHaveLength(8);
    for (const pre of pres) expect(attribute(pre, "tabindex")).toBe("0");
    expect(elements.filter(({ tagName }) => tagName === "details").length).toBeGreaterThanOrEqual(4);
  });

  it("has one filter per kind, and marks failed runs and cases for the filters", () => {
    const header = headerOf({ one: "investigation", two: "prospecting" }, { runs: 2 });
    const runs = [runOf("one", 1, { failed: "calls" }), runOf("one", 2), runOf("two", 1), runOf("two", 2)];
    const elements = elementsOf(renderPage(createReport(header, runs)));
    const radios = elements.filter((element) => attribute(element, "type") === "radio");
    expect(radios.map((radio) => attribute(radio, "id"))).toEqual([
      "kind-all",
      "kind-investigation",
      "kind-prospecting",
    ]);
    const cases = elements.filter(({ tagName }) => tagName === "section");
    expect(cases.map((section) => attribute(section, "class"))).toEqual(["case has-failed", "case"]);
    const classes = elements
      .filter(({ tagName }) => tagName === "details")
      .map((details) => attribute(details, "class"));
    expect(classes.filter((name) => name?.startsWith("run"))).toEqual(["run failed", "run", "run", "run"]);
    const style = textOf(elements.find(({ tagName }) => tagName === "style")!);
    for (const kind of ["investigation", "prospecting"]) expect(style).toContain(`#kind-${kind}:checked`);
  });
});
