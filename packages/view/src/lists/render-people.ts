import type { Fragment } from "../frame/frame.ts";
import { toShortText } from "../markup/clip.ts";
import { drawList, type ListOptions, writeItems } from "./draw-list.ts";
import type { ViewCompany, ViewLocation } from "./render-companies.ts";
import { type Column, fieldColumn } from "./table.ts";

/** A person to draw: a structural subset of the people of Sales and Messaging. */
export interface ViewPerson {
  /** Id of the person. */
  readonly person_id?: string | null | undefined;
  /** Name as far as it is known. */
  readonly name?: string | null | undefined;
  /** Obfuscated last name. */
  readonly last_name_masked?: string | null | undefined;
  /** Job title. */
  readonly title?: string | null | undefined;
  /** Employer. */
  readonly employer?: Pick<ViewCompany, "name" | "domain"> | null | undefined;
  /** Location of the person. */
  readonly location?: ViewLocation | null | undefined;
  /** Email address. */
  readonly email?: string | null | undefined;
  /** Whether a work email may be found. */
  readonly has_email?: boolean | null | undefined;
  /** Value of the attribute that people were searched by. */
  readonly attribute_value?: string | null | undefined;
}

/**
 * Draws people as an HTML table: name, title, employer, place, email, id. Columns without any value are left out.
 * @param people the `people` of a search or of GetPerson, the `members` of a segment, or a list of those of EnrichPerson
 */
export function renderPeople(people: readonly ViewPerson[], options: ListOptions = {}): Fragment {
  const columns: Column<ViewPerson>[] = [
    { name: "Person", text: writeName },
    fieldColumn("Title", "title"),
    { name: "Employer", text: ({ employer }) => toShortText(employer?.name ?? employer?.domain) },
    { name: "Place", text: ({ location }) => writeItems([location?.city, location?.country]) },
    { name: "Email", text: writeEmail },
    fieldColumn("Attribute", "attribute_value"),
    { name: "Id", text: (person) => (person.name ? "–" : toShortText(person.person_id)) },
  ];
  return drawList(people, { names: ["Person", "People"], columns }, options);
}

function writeName({ name, last_name_masked, email, person_id }: ViewPerson): string {
  return toShortText(name ? [name, last_name_masked].filter(Boolean).join(" ") : (email ?? person_id));
}

function writeEmail({ name, email, has_email }: ViewPerson): string {
  if (email) return name ? toShortText(email) : "–";
  if (has_email === true) return "can be found";
  return has_email === false ? "none known" : "–";
}
