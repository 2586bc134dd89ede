import type { ApiResponse } from "./response.ts";

/** One operation of an API: its methods, its path and its handler. */
export interface Route<ApiRequest, Answer extends ApiResponse = ApiResponse> {
  readonly methods: readonly ("GET" | "POST" | "PUT" | "DELETE")[];
  /** Path with its variable segments: `/v1/customers/:id/attributes`. */
  readonly path: string;
  answer(request: ApiRequest): Answer;
}

/** A route and its decoded variable segments. */
export interface Match<Matched> {
  readonly route: Matched;
  readonly params: Readonly<Record<string, string>>;
}

/** The first route for a method and a path, which is still percent-encoded; `null` when there is none. */
export function matchRoute<Matched extends Pick<Route<never>, "methods" | "path">>(
  routes: readonly Matched[],
  method: string,
  path: string,
): Match<Matched> | null {
  return matchPath(routes, path).find(({ route }) => route.methods.some((known) => known === method)) ?? null;
}

/** Every route for a path, whatever its methods. */
export function matchPath<Matched extends Pick<Route<never>, "path">>(
  routes: readonly Matched[],
  path: string,
): readonly Match<Matched>[] {
  const segments = path.split("/");
  return routes.flatMap((route) => {
    const params = match(route.path.split("/"), segments);
    return params ? [{ route, params }] : [];
  });
}

function match(wanted: readonly string[], actual: readonly string[]): Record<string, string> | null {
  if (wanted.length !== actual.length) return null;
  const params: Record<string, string> = {};
  for (const [index, part] of wanted.entries()) {
    const segment = actual[index] ?? "";
    if (!part.startsWith(":")) {
      if (part !== segment) return null;
      continue;
    }
    const value = decode(segment);
    if (value === null || value === "") return null;
    params[part.slice(1)] = value;
  }
  return params;
}

function decode(segment: string): string | null {
  try {
    return decodeURIComponent(segment);
  } catch {
    return null;
  }
}
