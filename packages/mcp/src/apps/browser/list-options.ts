import type { ListOptions } from "@toolwright/view";
import { fieldsOf } from "./fields-of.ts";

/**
 * The options of a picture of a list. The title says how many records the list has in total, if the result knows.
 * @param data the result that has the list
 * @param shown number of rows in the list
 */
export function listOptions(data: object, shown: number, title: string): ListOptions {
  const { total, pagination, warnings } = fieldsOf(data);
  const count = Number(total ?? fieldsOf(pagination)["total"]);
  const shownTitle = count > shown ? `${title}: ${shown} of ${count.toLocaleString("en-US")}` : undefined;
  return { title: shownTitle, warnings: toStrings(warnings) };
}

/** The items of a list as strings; none for every other value. */
export function toStrings(value: unknown): string[] {
  return Array.isArray(value) ? value.map(String) : [];
}
