import { rmSync } from "node:fs";
import { join } from "node:path";
import type { EditorText } from "@toolwright/tests-support";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { loadToolkits } from "../../../../scripts/write-types/load-toolkits.ts";
import { askEditor, EDITOR_FOLDER, type Shown } from "./ask-editor.ts";
import { writeConsumer } from "./consumer.ts";
import { installDeclarations } from "./declarations.ts";

const PUBLISHED = join(EDITOR_FOLDER, "published");
const toolkits = await loadToolkits();

/** Removes the owners of members: the server answers in parallel, and the name of an owner depends on the order. */
function withoutOwners(shown: readonly Shown[]): readonly Shown[] {
  const plain = <Text extends EditorText>(text: Text): Text => ({
    ...text,
    code: text.code.replace(/ApprovalCard<[^>]*>\./, "ApprovalCard."),
  });
  return shown.map((one) => ({ ...plain(one), completions: one.completions.map(plain) }));
}

describe("an editor that uses the declarations of the published packages", () => {
  beforeAll(async () => {
    const names = toolkits.map(({ name }) => name.toLowerCase());
    await installDeclarations(PUBLISHED, names);
  });
  afterAll(() => rmSync(PUBLISHED, { recursive: true }));

  it.each(toolkits)("shows for $name the same types and text as with the sources", async (toolkit) => {
    const name = toolkit.name.toLowerCase();
    const consumer = writeConsumer(toolkit);
    const published = await askEditor(`published/${name}`, consumer, { customConditions: [] });
    const sources = await askEditor(`sources/${name}`, consumer);
    expect(withoutOwners(published)).toEqual(withoutOwners(sources));
    expect(published.filter(({ text }) => text !== "").length).toBeGreaterThan(toolkit.tools.length);
  });
});
