// Output of `wrangler types` for the bindings in wrangler.json, with the JSON variable's type.
declare namespace Cloudflare {
  interface Env {
    readonly STORE: DurableObjectNamespace<import("./worker.ts").SharedStore>;
    readonly CUSTOMERIO: import("@toolwright/messaging").MessagingOptions;
  }
}
