import type { ShownField } from "@toolwright/core/hide";
import { fromBackendFacet } from "./field-names.ts";

/** The fields of logs and spans that have the values of a facet, by path. A facet without `@` may also be a tag. */
export function fieldsOfFacet(facet: string): readonly string[] {
  if (!facet.startsWith("@")) return [fromBackendFacet(facet), "tags"];
  const path = facet.slice(1);
  return [`attributes.${path}`, `meta.${path}`, path.replaceAll(".", "_")];
}

/** The fields behind the cells of a result that show values of a facet. */
export function shownFacet(at: string, facet: string, values?: readonly string[]): ShownField[] {
  return fieldsOfFacet(facet).map((field) => ({ at, field, values }));
}

/** The fields behind a list of tags, or of groups with one tag or several, such as `service:web,env:prod`. */
export function shownTags(at: string, tags: readonly string[]): ShownField[] {
  return tags.flatMap((tag) =>
    tag.split(/[,;]/).flatMap((part) => {
      const [facet = "", ...value] = part.trim().split(":");
      // A host that hides all tags hides each as a whole: the value of one, such as prod, could be any word.
      return shownFacet(at, facet, [tag]).map((cell) =>
        cell.field === "tags" ? cell : { ...cell, parts: [value.join(":")] },
      );
    }),
  );
}

/** Whether the values of a facet are hidden from the model that made a call. */
export function hidesFacet(
  facet: string,
  { hides }: { readonly hides?: ((field: string) => boolean) | undefined },
): boolean {
  return hides !== undefined && fieldsOfFacet(facet).some(hides);
}
