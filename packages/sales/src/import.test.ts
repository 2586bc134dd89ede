import { execFileSync } from "node:child_process";
import { expect, it } from "vitest";

it("is imported without reading a secret, touching the network or changing a global", () => {
  // In a process of its own, so that the traps reach the very first evaluation of every module.
  const script = `
    const before = Object.getOwnPropertyNames(globalThis).join();
    const { env } = process;
    process.env = new Proxy(env, { get(target, name) {
      if (String(name).startsWith("SALES_")) throw new Error("read " + String(name));
      return target[name];
    } });
    globalThis.fetch = () => { throw new Error("fetched"); };
    const { createSales } = await import(${JSON.stringify(new URL("./index.ts", import.meta.url).href)});
    createSales();
    process.env = env;
    if (Object.getOwnPropertyNames(globalThis).join() !== before) throw new Error("changed a global");
    const idle = process.getActiveResourcesInfo().filter((name) => name !== "PipeWrap" && name !== "TTYWrap");
    console.log(idle.length === 0 ? "quiet" : idle.join());
  `;
  const args = ["--conditions=@toolwright/source", "--input-type=module", "--eval", script];
  expect(execFileSync(process.execPath, args, { encoding: "utf8" }).trim()).toBe("quiet");
});
