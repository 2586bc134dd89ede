import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { BANNED_WORDS } from "../../../../scripts/check-words/banned-words.ts";
import { findBannedWords } from "../../../../scripts/check-words/find-banned-words.ts";

const COMMAND = resolve(import.meta.dirname, "../../../../scripts/check-words.ts");
// Put together here, so that the check itself doesn't find it in this file.
const BAD = ["no", "body"].join("");
const NEGATION = ["is", "no"].join(" ");

describe("the check of words", () => {
  it("has at most 25 rules, so that authors can remember them", () => {
    expect(Object.keys(BANNED_WORDS).length).toBeLessThanOrEqual(25);
  });

  it.each([
    ["a line comment", `const a = 1; // ${BAD} reads it\n`],
    ["a docstring", `/** ${BAD} reads it. */\nexport const a = 1;\n`],
    ["a message", `throw new Error("Failed: ${BAD} reads it.");\n`],
    ["a message with values", `const say = (n: number) => \`\${n} rows: \${n} times ${BAD} reads it\`;\n`],
    ["the title of a test", `it("returns what ${BAD} reads", () => {});\n`],
    ["a variable's name", `const is${BAD[0]?.toUpperCase()}${BAD.slice(1)} = true;\n`],
  ])("finds a banned word in %s", (_, source) => {
    expect(findBannedWords("a.ts", source)).toMatchObject([{ line: 1 }]);
  });

  it("finds banned words in the prose of Markdown, with their line", () => {
    expect(findBannedWords("a.md", `# Title\n\nThe rows that\n${BAD} reads.\n`)).toMatchObject([
      { line: 4, word: BAD },
    ]);
  });

  it("ignores code in Markdown and in comments, single words as data, and parts of longer words", () => {
    expect(findBannedWords("a.md", `\`${BAD}\`\n\n\`\`\`ts\n// ${BAD} reads it\n\`\`\`\n`)).toEqual([]);
    expect(findBannedWords("a.ts", `// the name \`${BAD}\`\nconst name = "${BAD}"; // x${BAD}\n`)).toEqual([]);
  });
});

describe("translated phrases", () => {
  it.each([
    ["a line comment", `// The host ${NEGATION} facet.\n`, 1],
    ["two line comments", `// A host\n// that ${NEGATION.replace(" ", "\n// ")} facet.\n`, 2],
    ["a docstring, across two lines", `/**\n * A host that\n * ${NEGATION.replace(" ", "\n * ")} facet.\n */\n`, 3],
    ["a message", `throw new Error("The host ${NEGATION} facet.");\n`, 1],
    [
      "a message that starts with it",
      `const say = (name: string) => \`\${name}: ${NEGATION} rule; known: \${name}\`;\n`,
      1,
    ],
    ["the title of a test", `it("a host ${NEGATION} facet", () => {});\n`, 1],
  ])("a negated noun is found in %s", (_, source, line) => {
    expect(findBannedWords("a.ts", source)).toEqual([
      { line, word: NEGATION, advice: expect.stringContaining("isn't a") },
    ]);
  });

  it("a negated noun is found in Markdown", () => {
    expect(findBannedWords("a.md", `A host ${NEGATION} facet.\n`)).toMatchObject([{ line: 1 }]);
  });

  it.each(["There is no host.", "The host is no longer a facet.", "There\n * are no hosts.", `\`${NEGATION} rule\``])(
    "ordinary English is not found: %j",
    (words) => {
      expect(findBannedWords("a.ts", `/* ${words} */\n`)).toEqual([]);
    },
  );

  it.each(["What", "what", "How", "Where", "Who"])("a docstring that starts with %s is found", (word) => {
    for (const source of [
      `/** ${word} it reads. */`,
      `/**\n * ${word} it reads.\n */`,
      `interface A {\n  /** ${word} it reads. */\n  readonly a: string;\n}`,
    ])
      expect(findBannedWords("a.ts", source)).toMatchObject([{ word }]);
    expect(
      findBannedWords("a.ts", `// ${word} it reads.\n/* ${word} it reads. */\n/** Reads. ${word} it is. */`),
    ).toEqual([]);
  });
});

describe("the command", () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), "words-"));
    execFileSync("git", ["init", "-q"], { cwd: folder });
    writeFileSync(join(folder, "good.ts"), "// The server reads it.\n");
    writeFileSync(join(folder, "bad.ts"), `const a = 1;\n// ${BAD} reads it\n`);
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  const check = (...paths: readonly string[]) =>
    spawnSync(process.execPath, [COMMAND, ...paths], { cwd: folder, encoding: "utf8" });

  it("fails on a seeded comment and prints its place and a better wording", () => {
    const { status, stderr } = check();
    expect(status).toBe(1);
    expect(stderr).toContain(`bad.ts:2 "${BAD}": write name the actor`);
  });

  it("passes files without banned words", () => {
    expect(check("good.ts").status).toBe(0);
  });
});
