import type { ShownField } from "@toolwright/core/hide";
import { fromBackendFacet } from "./field-names.ts";

/** The log and span fields that contain a facet's values, by path. A facet without `@` may also be a tag. */
export function fieldsOfFacet(facet: string): readonly string[] {
  if (!facet.startsWith("@")) return [fromBackendFacet(facet), "tags"];
  const path = facet.slice(1);
  return [`attributes.${path}`, `meta.${path}`, path.replaceAll(".", "_")];
}

/** The fields behind a result's cells that show values of a facet. */
export function shownFacet(at: string, facet: string, values?: readonly string[]): ShownField[] {
  return fieldsOfFacet(facet).map((field) => ({ at, field, values }));
}

/** The fields behind a list of tags, or of groups with one or several tags, such as `service:web,env:prod`. */
export function shownTags(at: string, tags: readonly string[]): ShownField[] {
  return tags.flatMap((tag) =>
    tag.split(/[,;]/).flatMap((part) => {
      const [facet = "", ...value] = part.trim().split(":");
      // If a host hides all tags, it hides each one as a whole: a tag's value, such as prod, could be any word.
      return shownFacet(at, facet, [tag]).map((cell) =>
        cell.field === "tags" ? cell : { ...cell, parts: [value.join(":")] },
      );
    }),
  );
}

/** Whether a facet's values are hidden from the model that made the call. */
export function hidesFacet(
  facet: string,
  { hides }: { readonly hides?: ((field: string) => boolean) | undefined },
): boolean {
  return hides !== undefined && fieldsOfFacet(facet).some(hides);
}
