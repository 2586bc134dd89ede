// What `wrangler types` writes for the bindings of wrangler.json, with the type of the JSON variable.
declare namespace Cloudflare {
  interface Env {
    readonly STORE: DurableObjectNamespace<import("./worker.ts").SharedStore>;
    readonly CUSTOMERIO: import("@toolwright/messaging").MessagingOptions;
  }
}
