import { ToolError } from "../errors.ts";

declare const safe: unique symbol;

/** A path built by {@link path}: no value in it can leave its segment. */
export type SafePath = string & { readonly [safe]: true };

/**
 * Template tag for request paths: every value becomes exactly one segment.
 * @throws ToolError `invalid_input` for an empty value and for `.` and `..`, which URL parsers resolve even when encoded
 */
export function path(literals: TemplateStringsArray, ...values: readonly string[]): SafePath {
  return values.reduce(
    (built, value, index) => built + segment(value) + literals[index + 1],
    literals[0] ?? "",
  ) as SafePath;
}

function segment(value: string): string {
  if (value === "" || value === "." || value === "..") {
    const received = JSON.stringify(value);
    const issues = [{ parameter: "id", received, rule: "cannot be used in a path" }];
    throw new ToolError({ code: "invalid_input", message: `An id ${received} cannot be used in a path.`, issues });
  }
  // A lone surrogate makes encodeURIComponent throw a bare URIError.
  return encodeURIComponent(value.toWellFormed());
}
