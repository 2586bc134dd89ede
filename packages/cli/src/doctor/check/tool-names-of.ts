import { CATALOG } from "../../catalog.ts";

/** Full names of a toolkit's tools; `toolkit` is a name such as `sales`. */
export function toolNamesOf(toolkit: string): readonly string[] {
  return CATALOG.map(({ name }) => name).filter((name) => name.toLowerCase().startsWith(`${toolkit}.`));
}
