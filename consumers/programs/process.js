// A program for Node, Bun and Deno.
import { createRequire } from "node:module";
import process from "node:process";
import { callTools } from "./call-tools.js";

const PACKAGES = ["core", "observability", "messaging", "sales", "sandbox", "stores", "view", "mcp"];
const load = createRequire(import.meta.url);
const subpaths = PACKAGES.flatMap((name) => {
  const { exports } = load(`@toolwright/${name}/package.json`);
  return Object.keys(exports).flatMap((path) => (/\*|json$/.test(path) ? [] : `@toolwright/${name}${path.slice(1)}`));
});
// Skip the entry that needs msw, which is not installed.
const loadable = subpaths.filter((path) => path !== "@toolwright/sandbox/msw");
for (const path of loadable) await import(path);

const summary = await callTools(JSON.parse(process.env.SERVED));
console.log(`OK ${summary}; ${loadable.length} entries`);
