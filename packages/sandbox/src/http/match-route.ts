import type { ApiResponse } from "./response.ts";

/** One API operation: its methods, path and handler. */
export interface Route<ApiRequest, Result extends ApiResponse = ApiResponse> {
  readonly methods: readonly ("GET" | "POST" | "PUT" | "DELETE")[];
  /** Path pattern with variable segments: `/v1/customers/:id/attributes`. */
  readonly path: string;
  handle(request: ApiRequest): Result;
}

/** A matching route and its decoded variable segments. */
export interface Match<Candidate> {
  readonly route: Candidate;
  readonly params: Readonly<Record<string, string>>;
}

/** Finds the first route for a method and a percent-encoded path; `null` if none matches. */
export function matchRoute<Candidate extends Pick<Route<never>, "methods" | "path">>(
  routes: readonly Candidate[],
  method: string,
  path: string,
): Match<Candidate> | null {
  return matchPath(routes, path).find(({ route }) => route.methods.some((allowed) => allowed === method)) ?? null;
}

/** Finds every route for a path, regardless of method. */
export function matchPath<Candidate extends Pick<Route<never>, "path">>(
  routes: readonly Candidate[],
  path: string,
): readonly Match<Candidate>[] {
  const segments = path.split("/");
  return routes.flatMap((route) => {
    const params = match(route.path.split("/"), segments);
    return params ? [{ route, params }] : [];
  });
}

function match(pattern: readonly string[], actual: readonly string[]): Record<string, string> | null {
  if (pattern.length !== actual.length) return null;
  const params: Record<string, string> = {};
  for (const [index, part] of pattern.entries()) {
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
