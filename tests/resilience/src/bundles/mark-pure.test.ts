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

it("lets a bundler leave out constants that nobody uses, however they are made", async () => {
  const marked = markPure(HOST + CODE.replace("export ", "") + read("used"));
  const text = await bundled(marked);
  expect(text).toContain('make("shared")');
  expect(text).not.toMatch(/nested|first/);
  expect(await bundled(HOST + CODE.replace("export ", "") + read("used"))).toMatch(/nested[\s\S]*first/);
});

it("changes neither what a module does nor on which line", () => {
  const told = "globalThis.told = JSON.stringify([used, unused, second, text, plain(), made]);\n";
  const body = HOST + CODE.replace("export ", "") + told;
  const marked = markPure(body);
  const run = (code: string) => {
    const host: { told?: string } = {};
    new Function("globalThis", code)(host);
    return host.told;
  };
  expect(run(marked)).toBe(run(body));
  expect(run(marked)).toContain("nested");
  const lineOf = (code: string) => code.split("\n").findIndex((line) => line.includes("nested"));
  expect(lineOf(marked)).toBe(lineOf(body));
});

it("marks nothing twice, and leaves plain values and waits alone", () => {
  const code =
    'const a = 1;\nconst w = await make();\nconst b = /* @__PURE__ */ make();\nconst c = "x";\nfunction d() { return make(); }\n';
  expect(markPure(code)).toBe(code);
});

it("marks a definition whose functions wait", async () => {
  const code = "function make() {}\nconst tool = make({ run: async () => await make('slow') });\n";
  expect(await bundled(markPure(code))).not.toContain("slow");
});
