/** Settings of a durable engine's program. */
export interface ProgramSettings {
  readonly redisUrl: string;
  readonly account: string;
  /** Options of the toolkit. */
  readonly options: Readonly<Record<string, string | number>>;
  /**
   * Point at which the process kills itself. `response`: the email was sent, and the toolkit has not recorded it.
   * `result`: the toolkit has recorded it, and the engine has not. `null`: never.
   */
  readonly killAt: "response" | "result" | null;
  /** Port to listen on. 0: any free one. */
  readonly port: number;
}
