/** A sent request. */
export interface SentRequest {
  readonly method: string;
  /** The parsed URL: host, path and query as the backend reads them. */
  readonly url: URL;
  /** Lower-case names and values. */
  readonly headers: readonly (readonly [string, string])[];
  /** The body; empty without one. */
  readonly text: string;
}

/** Returns whether a value is allowed at its position. */
export type Check = (value: unknown) => boolean;

/** An allowed request: exactly this method, path and query, and a body with exactly these fields. */
export interface AllowedRequest {
  readonly method: string;
  readonly origin: string;
  /** Decoded path segments. */
  readonly path: readonly (string | Check)[];
  /** Required query parameters; a list for a repeated one, in order. */
  readonly query?: Readonly<Record<string, string | Check | readonly string[]>>;
  /** Optional query parameters. */
  readonly optional?: Readonly<Record<string, string | Check>>;
  /** Parameters that occur at least once; the check applies to each value. */
  readonly repeated?: Readonly<Record<string, Check>>;
  /** Whether to allow any query. */
  readonly hasAnyQuery?: boolean;
  /** The expected body; a function checks a value. Absent for no body. */
  readonly json?: unknown;
}

/** Whether a request matches an allowed request exactly. */
export function isAllowed({ method, url, text }: SentRequest, allowed: AllowedRequest): boolean {
  return (
    method === allowed.method &&
    url.origin === allowed.origin &&
    url.username + url.password + url.hash === "" &&
    hasPath(url, allowed.path) &&
    (allowed.hasAnyQuery === true || hasQuery(url, allowed)) &&
    (allowed.json === undefined ? text === "" : matches(allowed.json, parseJson(text)))
  );
}

function hasPath({ pathname }: URL, path: AllowedRequest["path"]): boolean {
  const segments = pathname.split("/").slice(1);
  return (
    segments.length === path.length && segments.every((segment, index) => matchesValue(path[index], decode(segment)))
  );
}

function hasQuery({ searchParams }: URL, { query = {}, optional = {}, repeated = {} }: AllowedRequest): boolean {
  const names = new Set(searchParams.keys());
  const isKnown = [...names].every((name) => [query, optional, repeated].some((known) => Object.hasOwn(known, name)));
  const hasRequired = Object.entries(query).every(([name, expected]) => {
    const values = searchParams.getAll(name);
    const list = typeof expected === "object" ? expected : [expected];
    return values.length === list.length && values.every((value, index) => matchesValue(list[index], value));
  });
  const hasValidOptional = Object.entries(optional).every(([name, expected]) => {
    const values = searchParams.getAll(name);
    return values.length <= 1 && values.every((value) => matchesValue(expected, value));
  });
  const hasValidRepeated = Object.entries(repeated).every(([name, isRight]) => {
    const values = searchParams.getAll(name);
    return values.length > 0 && values.every(isRight);
  });
  return isKnown && hasRequired && hasValidOptional && hasValidRepeated;
}

function matchesValue(expected: string | Check | undefined, value: string): boolean {
  return typeof expected === "function" ? expected(value) : expected === value;
}

/** Compares JSON data deeply; functions in `expected` check a value. */
export function matches(expected: unknown, value: unknown): boolean {
  if (typeof expected === "function") return (expected as Check)(value) === true;
  if (typeof expected !== "object" || expected === null) return expected === value;
  if (typeof value !== "object" || value === null || Array.isArray(expected) !== Array.isArray(value)) return false;
  const names = Object.keys(expected).filter((name) => valueAt(expected, name) !== undefined);
  return (
    names.length === Object.keys(value).length &&
    names.every((name) => Object.hasOwn(value, name) && matches(valueAt(expected, name), valueAt(value, name)))
  );
}

function valueAt(object: object, name: string): unknown {
  return Object.getOwnPropertyDescriptor(object, name)?.value;
}

function parseJson(text: string): unknown {
  return text === "" ? undefined : (JSON.parse(text) as unknown);
}

function decode(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return `invalid encoding:  ${segment}`;
  }
}
