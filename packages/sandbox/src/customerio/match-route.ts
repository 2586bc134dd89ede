import type { Route } from "./api.ts";

/** A route and what its variable segments hold. */
export interface Match {
  readonly route: Route;
  readonly params: Readonly<Record<string, string>>;
}

/** The first route of a method and a path as it came over the wire, still encoded; `null` when the API has none. */
export function matchRoute(routes: readonly Route[], method: string, path: string): Match | null {
  const actual = path.split("/");
  for (const route of routes) {
    const params = route.method === method ? match(route.path.split("/"), actual) : null;
    if (params) return { route, params };
  }
  return null;
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
