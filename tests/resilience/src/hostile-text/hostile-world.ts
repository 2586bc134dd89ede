import { registerHooks } from "node:module";
import { hostileFetch } from "./hostile-fetch.ts";

// Preloaded with `--import` into a program under test: its sandbox and its network return hostile text.

const SANDBOX = new URL("hostile-sandbox.ts", import.meta.url).href;

registerHooks({
  resolve: (specifier, context, next) =>
    specifier === "@toolwright/sandbox" && context.parentURL !== SANDBOX
      ? { url: SANDBOX, format: "module-typescript", shortCircuit: true }
      : next(specifier, context),
});
globalThis.fetch = hostileFetch(globalThis.fetch);
