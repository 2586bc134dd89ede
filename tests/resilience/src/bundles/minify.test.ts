import { expect, it } from "vitest";
import { minify } from "../../../../scripts/package-build/minify.ts";

const MODULE = `
var Fault = class extends Error {
  twin() {
    return new Fault(this.message);
  }
};
class Hidden {}
const schema = make({ of: [Fault, Hidden] });
const text = "unchanged text";
function make(parts) {
  return parts;
}
export { Fault, make, schema };
`;

async function load(code: string): Promise<Record<string, never>> {
  return import(`data:text/javascript,${encodeURIComponent(code)}`);
}

it("minified code is shorter, and its constants are marked as pure", async () => {
  const code = await minify(MODULE);
  expect(code.length).toBeLessThan(MODULE.length);
  expect(code).toMatch(/=\/\* @__PURE__ \*\/\(\(\)=>\(\{of:/);
});

it("classes that a bundler wrote keep the exported names that loggers print", async () => {
  const { Fault } = (await load(await minify(MODULE))) as unknown as { Fault: new (message: string) => Error };
  expect(Fault.name).toBe("Fault");
  const twin = (new Fault("a") as Error & { twin(): Error }).twin();
  expect(twin).toBeInstanceOf(Fault);
});

it("lines are short, because Node prints the line of an uncaught error", async () => {
  const calls = Array.from({ length: 100 }, (_, index) => `make(${index});`).join("\n");
  const code = await minify(`function make(value) { console.log(value); }\n${calls}\n`);
  expect(Math.max(...code.split("\n").map(({ length }) => length))).toBeLessThan(200);
});
