import { build } from "esbuild";
import { expect, it } from "vitest";
import { markPure } from "../../../../scripts/package-build/mark-pure.ts";

async function bundled(code: string): Promise<string> {
  const { outputFiles } = await build({
    stdin: { contents: code },
    bundle: true,
    format: "esm",
    treeShaking: true,
    write: false,
  });
  return outputFiles[0]?.text ?? "";
}

const CODE = `
const shared = { text: make("shared") };
const unused = make(shared.text, { ...shared, list: [make("nested")] });
const first = make("first"), second = first.more;
var text = "plain", plain = () => make("later");
export const used = make(shared.text);
`;
const HOST = "const made = []; function make(...parts) { made.push(parts); return parts; }\n";
const read = (name: string) => `globalThis.use = ${name};\n`;

it("marked code lets a bundler remove unused constants", async () => {
  const marked = markPure(HOST + CODE.replace("export ", "") + read("used"));
  const text = await bundled(marked);
  expect(text).toContain('make("shared")');
  expect(text).not.toMatch(/nested|first/);
  expect(await bundled(HOST + CODE.replace("export ", "") + read("used"))).toMatch(/nested[\s\S]*first/);
});

it("marking changes neither the behavior of a module nor its line numbers", () => {
  const report = "globalThis.report = JSON.stringify([used, unused, second, text, plain(), made]);\n";
  const body = HOST + CODE.replace("export ", "") + report;
  const marked = markPure(body);
  const run = (code: string) => {
    const host: { report?: string } = {};
    new Function("globalThis", code)(host);
    return host.report;
  };
  expect(run(marked)).toBe(run(body));
  expect(run(marked)).toContain("nested");
  const lineOf = (code: string) => code.split("\n").findIndex((line) => line.includes("nested"));
  expect(lineOf(marked)).toBe(lineOf(body));
});

it("marking skips marked calls, plain values and await expressions", () => {
  const code =
    'const a = 1;\nconst w = await make();\nconst b = /* @__PURE__ */ make();\nconst c = "x";\nfunction d() { return make(); }\n';
  expect(markPure(code)).toBe(code);
});

it("marking includes a definition with async functions", async () => {
  const code = "function make() {}\nconst tool = make({ run: async () => await make('slow') });\n";
  expect(await bundled(markPure(code))).not.toContain("slow");
});
