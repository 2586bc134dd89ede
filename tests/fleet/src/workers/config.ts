/** Addresses and keys of the backends. */
export interface BackendAccess {
  readonly messagingUrl: string;
  readonly salesUrl: string;
  readonly keys: Readonly<Record<"siteId" | "trackingApiKey" | "appApiKey" | "apiKey", string>>;
}

/** An account, and what is done on it. */
export interface Job {
  readonly account: string;
  /** Names the events, or the email and the broadcast; the domain of a company. */
  readonly subject: string;
}

/** Settings of a worker process. */
export interface WorkerConfig extends BackendAccess, Job {
  /** Name of the worker, which its requests carry. */
  readonly worker: string;
  /** `sends` means an email and a broadcast at once. */
  readonly task: "events" | "sends" | "email" | "broadcast" | "company" | "companies";
  readonly redisUrl: string;
  readonly client: "node-redis" | "ioredis";
  /** Sends and lookups for other accounts, which the worker does at once instead. `null`: none. */
  readonly jobs: readonly Job[] | null;
  /** Time budget of a send or of a company lookup, milliseconds. */
  readonly timeoutMs: number;
  /** Time limit of each attempt of a send, milliseconds. */
  readonly attemptTimeoutMs: number;
  /** Number of events. */
  readonly calls: number;
  /** Backend and number of the events that the worker records alone before it is ready. `null`: none. */
  readonly warmUp: { readonly messagingUrl: string; readonly calls: number } | null;
  readonly domains: readonly string[];
  /** The account's maximum credits. */
  readonly budget: number | null;
  /** The worker kills itself at this step: before or after an operation of the store or a request. `null`: never. */
  readonly killAtStep: number | null;
}

/** Outcome of a call, as a worker prints it. */
export interface CallOutcome {
  /** Subject of its job. */
  readonly subject: string;
  readonly tool: "event" | "email" | "broadcast" | "company";
  readonly isDone: boolean;
  /** Credits that the result states. */
  readonly credits: number;
  readonly code: string | null;
  /** Whether the error says that the effect may have happened. */
  readonly isUnknown: boolean;
  readonly message: string;
  readonly retryAfterMs: number | null;
  /** End of the call, epoch milliseconds. */
  readonly endedAtMs: number;
}
