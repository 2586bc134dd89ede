import { registerHooks } from "node:module";
import { addTextFields, hostileFetch } from "./hostile-fetch.ts";

// Preloaded with `--import` into a program under test and into the programs that it starts: their sandbox and their network
// return hostile text. The query of this module's URL, `?fields=a,b`, names more hostile fields.

const SANDBOX = new URL("hostile-sandbox.ts", import.meta.url).href;

addTextFields(new URL(import.meta.url).searchParams.get("fields")?.split(",") ?? []);
registerHooks({
  resolve: (specifier, context, next) =>
    specifier === "@toolwright/sandbox" && context.parentURL !== SANDBOX
      ? { url: SANDBOX, format: "module-typescript", shortCircuit: true }
      : next(specifier, context),
});
globalThis.fetch = hostileFetch(globalThis.fetch);
