/** The path of a value in the data of a send. `[]` stands for every item of a list. The data itself has an empty path. */
export type Path = readonly string[];

/** Properties beyond this level are left out: the data has no more levels. */
export const MAX_PARTS = 10;

/** Properties of every list or string in Liquid. */
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
