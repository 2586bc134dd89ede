/** What a running call may use of the policy. */
export interface CallPolicy {
  /**
   * Runs a request that may cost credits. Reserves the most it may cost, and refunds what it did not.
   * @param costOf actual cost of a result, credits
   * @throws ToolError `policy` if a budget does not allow the cost; then nothing was requested
   */
  charge<Result>(maxCost: number, request: () => Promise<Result>, costOf: (result: Result) => number): Promise<Result>;
  /**
   * A tool with `takesSends` calls it right before the request of a send.
   * @throws ToolError `policy` past a limit of sends; then nothing was sent
   */
  takeSend(): Promise<void>;
  /** Says that the call did nothing, because an earlier one had done it. The call is then not audited as an effect. */
  reportReplay(): void;
}
