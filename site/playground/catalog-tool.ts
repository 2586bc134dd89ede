/** A parameter, as the JSON Schema of a tool declares it. */
export interface Parameter {
  readonly type?: string;
  readonly description?: string;
  readonly default?: unknown;
  readonly enum?: readonly string[];
  readonly items?: { readonly type?: string; readonly enum?: readonly string[] };
  readonly minimum?: number;
  readonly maximum?: number;
}

/** Facts about a tool that the page has before it loads the toolkit. */
export interface CatalogTool {
  /** Full name, `Observability.SearchLogs`. */
  readonly name: string;
  readonly description: string;
  readonly parameters: Readonly<Record<string, Parameter>>;
  /** Names of the parameters without a default. */
  readonly required: readonly string[];
  /** Arguments of an example call. */
  readonly example: object;
  /** Effects of a call, such as `only reads`. */
  readonly effect: string;
  /** Whether calls can be previewed. */
  readonly hasPreview: boolean;
}
