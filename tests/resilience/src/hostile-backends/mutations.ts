/** Path of a value in a JSON body: names and indexes. */
export type Path = readonly (string | number)[];

/** A body with one value changed. */
export interface Mutation {
  readonly path: Path;
  /** Human-readable description of the new value. */
  readonly change: string;
  /** The original value. */
  readonly before: unknown;
  /** The new value; `undefined` if removed. */
  readonly after: unknown;
  readonly text: string;
}

const VALUES: readonly unknown[] = [null, "text", "", 7, -1, 1e300, true, false, [], {}, ["text"], [{}], { text: 1 }];

/** Maximum number of mutations of a body. */
export function countMutations(body: unknown): number {
  return pathsOf(body).length * (VALUES.length + 2);
}

/**
 * Generates mutations of every value at any depth: removed, or replaced by each type. Mutates only the first and last entry of a list.
 * @param isSelected decides for each mutation in turn whether to generate it
 */
export function* mutationsOf(body: unknown, isSelected: () => boolean): Generator<Mutation> {
  const root = { body: structuredClone(body) };
  for (const path of pathsOf(root.body)) {
    const [holder, name] = holderOf(root, path);
    const before = read(holder, name);
    for (const after of VALUES.filter(isSelected)) {
      write(holder, name, after);
      yield { path, change: `${JSON.stringify(after)}`, before, after, text: JSON.stringify(root.body) };
    }
    write(holder, name, before);
    if (isSelected())
      yield { path, change: "nothing", before, after: undefined, text: removeValue(root, holder, name) };
    if (isSelected() && isObject(before))
      yield { path, change: "names of every object", before, after: before, text: withInheritedNames(root, before) };
  }
}

/** Returns the paths of all values, including the body itself. */
export function pathsOf(value: unknown, path: Path = []): Path[] {
  if (Array.isArray(value)) {
    const ends = [...new Set([0, value.length - 1])].filter((index) => index >= 0);
    return [path, ...ends.flatMap((index) => pathsOf(value[index], [...path, index]))];
  }
  if (!isObject(value)) return [path];
  return [path, ...Object.entries(value).flatMap(([name, child]) => pathsOf(child, [...path, name]))];
}

/** Serializes a body with the value at a path replaced by raw text, which may be too large to build as a value. */
export function withTextAt(body: unknown, path: Path, text: string): string {
  const marker = "\u0001here\u0001";
  const root = { body: structuredClone(body) };
  const [holder, name] = holderOf(root, path);
  write(holder, name, marker);
  const [before = "", after = ""] = JSON.stringify(root.body).split(JSON.stringify(marker));
  return before + text + after;
}

/** Returns the value at a path. */
export function valueAt(body: unknown, path: Path): unknown {
  return path.reduce<unknown>((value, name) => (isContainer(value) ? read(value, name) : undefined), body);
}

type Container = Record<string, unknown> | unknown[];

function holderOf(root: { body: unknown }, path: Path): [holder: Container, name: string | number] {
  const name = path.at(-1);
  if (name === undefined) return [root, "body"];
  return [valueAt(root.body, path.slice(0, -1)) as Container, name];
}

function read(holder: Container, name: string | number): unknown {
  return Array.isArray(holder) ? holder[Number(name)] : holder[name];
}

function write(holder: Container, name: string | number, value: unknown): void {
  if (Array.isArray(holder)) holder[Number(name)] = value;
  else holder[name] = value;
}

/** Serializes the body without a value; returns "" if the value is the body. */
function removeValue(root: { body: unknown }, holder: Container, name: string | number): string {
  if (holder === root) return "";
  if (!Array.isArray(holder)) {
    const { [name]: _, ...rest } = holder;
    return replaceObject(root, holder, rest);
  }
  const [removed] = holder.splice(Number(name), 1);
  const text = JSON.stringify(root.body);
  holder.splice(Number(name), 0, removed);
  return text;
}

/** Serializes the body with additional fields that have inherited names. */
function withInheritedNames(root: { body: unknown }, object: Record<string, unknown>): string {
  const names = ["__proto__", "constructor", "prototype", "toString", "toJSON", "then", "length"];
  const fields = names.map((name) => [name, { polluted: 1, status: "error", id: "ghost", length: 3 }]);
  return replaceObject(root, object, Object.fromEntries([...Object.entries(object), ...fields]));
}

/** Serializes the body with one object replaced. */
function replaceObject(root: { body: unknown }, object: object, other: object): string {
  return JSON.stringify(root.body, (_, value: unknown) => (value === object ? other : value));
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function isContainer(value: unknown): value is Container {
  return typeof value === "object" && value !== null;
}
