// These entries and Valibot's functions as one file, which the build of our toolkits imports in their place: Node takes
// about as long to find and read a file as to run its code. A toolkit may be older than its core, so a name that the
// file exports stays until the next major version.

// biome-ignore format: one name per line would make the list three times as long
export {
  array, boolean, check, description, exactOptional, examples, fallback, integer, is, literal, looseObject,
  maxLength, maxValue, minLength, minValue, nonEmpty, null, nullable, nullish, number, object, omit, optional, parse,
  pick, picklist, pipe, rawCheck, record, safeParse, strictObject, strictTuple, string, transform, union, unknown,
} from "valibot";
export * from "./authoring.ts";
export * from "./http.ts";
export { isToolError, selectTools } from "./index.ts";
export * from "./store.ts";
export * from "./text.ts";
