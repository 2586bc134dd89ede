/** A request that differs from the vendor's document on purpose. */
export interface Deviation {
  /** The fault as the check reports it. */
  readonly fault: RegExp;
  /** Why the request is right. */
  readonly evidence: string;
}

export const DEVIATIONS: readonly Deviation[] = [];
