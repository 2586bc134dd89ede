/** A request as it left. */
export interface SentRequest {
  readonly method: string;
  /** As an address parser reads it: host, path and query as the backend will see them. */
  readonly url: URL;
  /** Names in lower case, each value that was sent. */
  readonly headers: readonly (readonly [string, string])[];
  /** The body as text, empty without one. */
  readonly text: string;
}

/** Says of a value whether it may stand where it stands. */
export type Check = (value: unknown) => boolean;

/** What a tool may send: exactly this method, path and query, and a body of exactly these fields. */
export interface AllowedRequest {
  readonly method: string;
  readonly origin: string;
  /** The segments of the path, decoded. */
  readonly path: readonly (string | Check)[];
  /** Every parameter of the query; a list for one that repeats, in its order. */
  readonly query?: Readonly<Record<string, string | Check | readonly string[]>>;
  /** Parameters that may be there as well. */
  readonly optional?: Readonly<Record<string, string | Check>>;
  /** Parameters that are there at least once, each value judged by itself. */
  readonly repeated?: Readonly<Record<string, Check>>;
  /** Whether the query may be any. */
  readonly hasAnyQuery?: boolean;
  /** The body: equal, where a function stands for any value that it lets pass. Absent for no body. */
  readonly json?: unknown;
}

/** Whether a request is one that is allowed, with nothing added and nothing missing. */
export function isAllowed({ method, url, text }: SentRequest, allowed: AllowedRequest): boolean {
  return (
    method === allowed.method &&
    url.origin === allowed.origin &&
    url.username + url.password + url.hash === "" &&
    hasPath(url, allowed.path) &&
    (allowed.hasAnyQuery === true || hasQuery(url, allowed)) &&
    (allowed.json === undefined ? text === "" : matches(allowed.json, parsed(text)))
  );
}

function hasPath({ pathname }: URL, path: AllowedRequest["path"]): boolean {
  const segments = pathname.split("/").slice(1);
  return segments.length === path.length && segments.every((segment, index) => fits(path[index], decoded(segment)));
}

function hasQuery({ searchParams }: URL, { query = {}, optional = {}, repeated = {} }: AllowedRequest): boolean {
  const names = new Set(searchParams.keys());
  const isKnown = [...names].every((name) => [query, optional, repeated].some((known) => Object.hasOwn(known, name)));
  const isThere = Object.entries(query).every(([name, expected]) => {
    const values = searchParams.getAll(name);
    const list = typeof expected === "object" ? expected : [expected];
    return values.length === list.length && values.every((value, index) => fits(list[index], value));
  });
  const mayBe = Object.entries(optional).every(([name, expected]) => {
    const values = searchParams.getAll(name);
    return values.length <= 1 && values.every((value) => fits(expected, value));
  });
  const isEach = Object.entries(repeated).every(([name, isRight]) => {
    const values = searchParams.getAll(name);
    return values.length > 0 && values.every(isRight);
  });
  return isKnown && isThere && mayBe && isEach;
}

function fits(expected: string | Check | undefined, value: string): boolean {
  return typeof expected === "function" ? expected(value) : expected === value;
}

/** Deep equality of JSON data, where functions of the expectation judge. */
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

function parsed(text: string): unknown {
  return text === "" ? undefined : (JSON.parse(text) as unknown);
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return `not decodable: ${segment}`;
  }
}
