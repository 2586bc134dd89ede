// Types in the options and services of toolkits, whose declarations import them from here: `authoring` and `http` export
// most of them too, but also load the types of Valibot, which take a compiler as long as everything else.

export type { CallContext } from "./call/call.ts";
export type { Clock } from "./call/clock.ts";
export type { TtlCache } from "./call/ttl-cache.ts";
export type { OpaqueDefinition } from "./definition/definition.ts";
export type { SecretOption } from "./http/secrets.ts";
export type { HttpClient, HttpOptions } from "./http/settings.ts";
export type { KeptPages } from "./paging/kept-pages.ts";
export type { TimeWindow } from "./time/window.ts";
export type { ToolkitSettings } from "./toolkit/settings.ts";
