/** The path of a value in a send's data. `[]` stands for every item of a list. The path of the data itself is empty. */
export type Path = readonly string[];

/** Properties beyond this level are left out, because the data isn't any deeper. */
export const MAX_PARTS = 10;

/** Properties that every list or string has in Liquid. */
export const BUILT_IN: readonly string[] = ["size", "first", "last"];

/** The name of a path: `items[].name`. */
export function nameOfPath(path: Path): string {
  return path.reduce((name, part, index) => {
    if (index === 0) return part;
    if (part === "[]") return `${name}[]`;
    return /^[A-Za-z_][\w-]*$/.test(part) ? `${name}.${part}` : `${name}[${JSON.stringify(part)}]`;
  }, "");
}

/** The names of the objects and lists around a value: `items[]` and `items` around `items[].name`. */
export function namesAround(name: string): string[] {
  return [...name.matchAll(/[.[]/g)].map(({ index }) => name.slice(0, index));
}
