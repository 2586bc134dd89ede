const BRAND = Symbol.for("@toolwright/sandbox.api-error");

/** An error response: its status and its errors, in one of the API's two formats. */
export interface ApiError extends Error {
  readonly status: number;
  readonly errors: readonly (string | { readonly title: string; readonly detail: string; readonly status?: string })[];
}

/** Creates an API error to throw. */
export function apiError(status: number, ...errors: ApiError["errors"]): ApiError {
  return Object.assign(new Error(`rejected with status ${status}`), { [BRAND]: true, status, errors });
}

/** Whether an error came from {@link apiError}. */
export function isApiError(error: unknown): error is ApiError {
  return error instanceof Error && BRAND in error;
}
