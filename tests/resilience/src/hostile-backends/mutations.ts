/** Where a value stands in a JSON body: names and positions. */
export type Path = readonly (string | number)[];

/** A body with one value changed. */
export interface Mutation {
  readonly path: Path;
  /** What stands there now, in words. */
  readonly change: string;
  /** What stood there before. */
  readonly before: unknown;
  /** What stands there now; `undefined` for nothing. */
  readonly after: unknown;
  readonly text: string;
}

const VALUES: readonly unknown[] = [null, "text", "", 7, -1, 1e300, true, false, [], {}, ["text"], [{}], { text: 1 }];

/** Every value of a body, at any depth, removed and replaced by each other type; of a list, its first and last entry. */
export function* mutationsOf(body: unknown): Generator<Mutation> {
  const root = { body: structuredClone(body) };
  for (const path of pathsOf(root.body)) {
    const [holder, name] = holderOf(root, path);
    const before = read(holder, name);
    for (const after of VALUES) {
      write(holder, name, after);
      yield { path, change: `${JSON.stringify(after)}`, before, after, text: JSON.stringify(root.body) };
    }
    write(holder, name, before);
    yield { path, change: "nothing", before, after: undefined, text: without(root, holder, name) };
    if (isObject(before))
      yield { path, change: "names of every object", before, after: before, text: haunted(root, before) };
  }
}

/** Paths of all values, the body itself included. */
export function pathsOf(value: unknown, path: Path = []): Path[] {
  if (Array.isArray(value)) {
    const ends = [...new Set([0, value.length - 1])].filter((index) => index >= 0);
    return [path, ...ends.flatMap((index) => pathsOf(value[index], [...path, index]))];
  }
  if (!isObject(value)) return [path];
  return [path, ...Object.entries(value).flatMap(([name, child]) => pathsOf(child, [...path, name]))];
}

/** A body with the value at a path replaced by a text that need not be JSON of any size that can be built. */
export function withTextAt(body: unknown, path: Path, text: string): string {
  const mark = "\u0001here\u0001";
  const root = { body: structuredClone(body) };
  const [holder, name] = holderOf(root, path);
  write(holder, name, mark);
  const [before = "", after = ""] = JSON.stringify(root.body).split(JSON.stringify(mark));
  return before + text + after;
}

/** The value at a path. */
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

/** The body without a value; an empty text without the body itself. */
function without(root: { body: unknown }, holder: Container, name: string | number): string {
  if (holder === root) return "";
  if (!Array.isArray(holder)) {
    const { [name]: _, ...rest } = holder;
    return withObject(root, holder, rest);
  }
  const [taken] = holder.splice(Number(name), 1);
  const text = JSON.stringify(root.body);
  holder.splice(Number(name), 0, taken);
  return text;
}

/** The body with fields added that a careless reader takes for those of every object. */
function haunted(root: { body: unknown }, object: Record<string, unknown>): string {
  const ghosts = ["__proto__", "constructor", "prototype", "toString", "toJSON", "then", "length"];
  const fields = ghosts.map((name) => [name, { polluted: 1, status: "error", id: "ghost", length: 3 }]);
  return withObject(root, object, Object.fromEntries([...Object.entries(object), ...fields]));
}

/** The body as text with one of its objects written as another one. */
function withObject(root: { body: unknown }, object: object, other: object): string {
  return JSON.stringify(root.body, (_, value: unknown) => (value === object ? other : value));
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function isContainer(value: unknown): value is Container {
  return typeof value === "object" && value !== null;
}
