/** The path of a value in the data. `[]` stands for every item of a list. The data itself has an empty path. */
export type Path = readonly string[];

/** What a name stands for: a value of the data, or a value that is derived from others. */
export type Binding = { readonly path: Path } | { readonly derived: readonly Path[] };

/** What names stand for in a template. */
export interface Scope {
  /** Binds a name. Returns a function that restores what it stood for. */
  bind(name: string, binding: Binding): () => void;
  /** The path of a token, `null` if it is no value of the data. Properties that cannot be followed are left out. */
  pathOf(token: string): Path | null;
  /** The paths that a token uses: its own, or those that its value is derived from. */
  pathsOf(token: string): readonly Path[];
}

const ROOT = /^[A-Za-z_][\w-]*/;
/** A property: a name, or what is between brackets. */
const PROPERTY = /\.([A-Za-z_][\w-]*)|\[([^[\]]*)\]/g;
/** A string between brackets. Another index cannot be followed. */
const QUOTED = /^(?:"([^"]*)"|'([^']*)')$/;
/** What Liquid knows of every list or string. */
const BUILT_IN: readonly string[] = ["size", "first", "last"];
/** Properties beyond this level are left out: the data has no more levels. */
const MAX_PARTS = 10;

/** Creates the scope at the start of a template: `trigger` is the data. */
export function createScope(): Scope {
  const bindings = new Map<string, Binding>([["trigger", { path: [] }]]);
  const pathOf = (token: string): Path | null => {
    const [root = ""] = ROOT.exec(token) ?? [];
    const binding = bindings.get(root);
    return binding && "path" in binding
      ? [...binding.path, ...propertiesOf(token.slice(root.length), binding.path)]
      : null;
  };
  return {
    bind(name, binding) {
      const previous = bindings.get(name);
      bindings.set(name, binding);
      return () => {
        if (previous) bindings.set(name, previous);
        else bindings.delete(name);
      };
    },
    pathOf,
    pathsOf(token) {
      const path = pathOf(token);
      if (path) return [path];
      const binding = bindings.get(ROOT.exec(token)?.[0] ?? "");
      return binding && "derived" in binding ? binding.derived : [];
    },
  };
}

/** The properties up to the first one that cannot be followed: an index, or one that lists and strings have. */
function propertiesOf(code: string, base: Path): string[] {
  const parts: string[] = [];
  for (const [, dotted, index = ""] of code.matchAll(PROPERTY)) {
    const [, quoted, singleQuoted] = QUOTED.exec(index.trim()) ?? [];
    const part = dotted ?? quoted ?? singleQuoted;
    const isBuiltIn = part !== undefined && BUILT_IN.includes(part) && base.length + parts.length > 0;
    if (part === undefined || isBuiltIn || base.length + parts.length >= MAX_PARTS) break;
    parts.push(part);
  }
  return parts;
}
