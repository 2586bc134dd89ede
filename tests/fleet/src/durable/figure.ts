/** One figure of a proof. */
export interface Figure {
  /** Whether the figure is as required. */
  readonly isRight: boolean;
  readonly line: string;
}
