import { rmSync } from "node:fs";
import { join } from "node:path";
import type { EditorText } from "@toolwright/tests-support";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { paragraph } from "../../../../scripts/write-types/doc-comment.ts";
import { loadToolkits } from "../../../../scripts/write-types/load-toolkits.ts";
import { askEditor, EDITOR_FOLDER, type Shown } from "./ask-editor.ts";
import { type SpotKind, writeConsumer } from "./consumer.ts";
import { installDeclarations } from "./declarations.ts";

/** Names of types that help to infer others and mean nothing to a reader. */
const HELPER =
  /\b(?:AnyToolDefinition|BoundTool|Extract|Exclude|Infer\w+|OmittedAs\w+|Omit|OptionalKey|OptionalSchema|Pick|Simplify|ToolArguments|ToolDefinition|ToolFunction|Toolkit|WithPreview)\b/;
const LONGEST_TYPE = 250;

/** Text of documentation in one line. */
function inOneLine(text: string): string {
  return text.replace(/\s+/g, " ");
}

const PUBLISHED = join(EDITOR_FOLDER, "published");
const toolkits = await loadToolkits();

beforeAll(() =>
  installDeclarations(
    PUBLISHED,
    toolkits.map(({ name }) => name.toLowerCase()),
  ),
);
afterAll(() => rmSync(PUBLISHED, { recursive: true }));

/** Removes the owners of members: the server answers in parallel, and the name of an owner depends on the order. */
function withoutOwners(shown: readonly Shown[]): readonly Shown[] {
  const plain = <Text extends EditorText>(text: Text): Text => ({
    ...text,
    code: text.code.replace(/ApprovalCard<[^>]*>\./, "ApprovalCard."),
  });
  return shown.map((one) => ({ ...plain(one), completions: one.completions.map(plain) }));
}

describe.each(toolkits)("an editor that uses $name", (toolkit) => {
  const consumer = writeConsumer(toolkit);
  let shown: readonly Shown[];
  beforeAll(async () => {
    shown = await askEditor(toolkit.name.toLowerCase(), consumer);
  });

  const at = (kind: SpotKind): readonly Shown[] => shown.filter(({ spot }) => spot.kind === kind);
  const withoutText = (kind: SpotKind) => at(kind).flatMap(({ spot, text }) => (text === "" ? [spot.title] : []));

  it("shows the description, the backend call and the errors of each function on hover and in completion", () => {
    const [functions] = at("completion").filter(({ spot }) => spot.title === "functions");
    const incomplete = toolkit.tools.flatMap(({ functionName, definition }) => {
      const texts = [
        ...at("function").filter(({ spot }) => [functionName, `${functionName}, called`].includes(spot.title)),
        ...(functions?.completions ?? []).filter(({ name }) => name === functionName),
      ].map(({ text }) => inOneLine(text));
      const parts = [inOneLine(paragraph(definition.description)), "Backend: ", "*@throws* — ToolError"];
      return texts.length === 3 && texts.every((text) => parts.every((part) => text.includes(part)))
        ? []
        : [functionName];
    });
    expect(incomplete).toEqual([]);
    expect(functions?.completions.map(({ name }) => name).sort()).toEqual(
      [...toolkit.tools.map(({ functionName }) => functionName), "tools"].sort(),
    );
  });

  it("shows the description of a function while its arguments are written", () => {
    const descriptions = new Map(
      toolkit.tools.map((tool) => [tool.functionName, paragraph(tool.definition.description)]),
    );
    const incomplete = at("call").filter(
      ({ spot, text }) => !inOneLine(text).includes(inOneLine(descriptions.get(spot.title) ?? "")),
    );
    expect(incomplete.map(({ spot }) => spot.title)).toEqual([]);
    expect(withoutText("call")).toEqual([]);
    expect(at("call").length).toBeGreaterThanOrEqual(toolkit.tools.length);
  });

  it("shows text for each argument on hover", () => {
    expect(withoutText("argument")).toEqual([]);
  });

  it("shows text for each result field on hover", () => {
    expect(at("field").length).toBeGreaterThan(toolkit.tools.length);
    expect(withoutText("field")).toEqual([]);
  });

  it("shows text for each preview and each function with one", () => {
    expect(withoutText("function")).toEqual([]);
  });

  it("shows text for each argument, result field and detail of a preview in completion", () => {
    const entries = at("completion").flatMap(({ spot, completions }) => {
      expect(completions.length, spot.title).toBeGreaterThan(0);
      return completions.map(({ name, text }) => ({ title: `${spot.title}: ${name}`, text }));
    });
    expect(entries.filter(({ text }) => text === "").map(({ title }) => title)).toEqual([]);
  });

  it("displays no name of a helper type, no truncated type and no type longer than 250 characters", () => {
    const codes = shown.flatMap(({ code, completions }) => [code, ...completions.map((entry) => entry.code)]);
    const types = codes.filter((code) => code !== "");
    expect(types.length).toBeGreaterThan(consumer.spots.length);
    expect(
      types.filter((code) => HELPER.test(code) || code.length > LONGEST_TYPE || /\.\.\.(?! ?\w)| more /.test(code)),
    ).toEqual([]);
  });

  it("displays a type at every spot, so that the program uses only what exists", () => {
    const missing = shown.filter(
      ({ spot, code }) => spot.kind !== "completion" && (code === "" || /: any$/.test(code)),
    );
    expect(missing.map(({ spot }) => spot.title)).toEqual([]);
  });

  it("shows the same types and text with the declarations of the published package", async () => {
    const published = await askEditor(`published/${toolkit.name.toLowerCase()}`, consumer, { customConditions: [] });
    expect(withoutOwners(published)).toEqual(withoutOwners(shown));
  });
});
