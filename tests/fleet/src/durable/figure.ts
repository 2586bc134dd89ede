/** One figure of a proof. */
export interface Figure {
  /** Whether the figure is as it must be. */
  readonly isRight: boolean;
  readonly line: string;
}
