const BRAND = Symbol.for("@toolwright/sandbox.refusal");

/** An answer that refuses a request: its status and the errors in one of the API's two notations. */
export interface Refusal extends Error {
  readonly status: number;
  readonly errors: readonly (string | { readonly title: string; readonly detail: string })[];
}

/** Makes a refusal to throw. */
export function refusal(status: number, ...errors: Refusal["errors"]): Refusal {
  return Object.assign(new Error(`refused with ${status}`), { [BRAND]: true, status, errors });
}

/** Whether an error came from {@link refusal}. */
export function isRefusal(error: unknown): error is Refusal {
  return error instanceof Error && BRAND in error;
}
