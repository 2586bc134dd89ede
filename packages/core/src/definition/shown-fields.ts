/** A field whose values another cell of a result shows, such as the attribute that a search names. */
export interface ShownField {
  /** Path of the cell in the result, without list indices: `people.attribute_value`. Includes everything below it. */
  readonly at: string;
  /** Path of the field in results that show it by name: `attributes.first_name`. */
  readonly field: string;
  /** The values of the field, if the cell also shows other values. Default: all values of the cell. */
  readonly values?: readonly unknown[] | undefined;
  /** Values of the field inside the cell that other strings may repeat without the rest of the cell. Default: none. */
  readonly parts?: readonly string[] | undefined;
}
