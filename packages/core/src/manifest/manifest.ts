import type { AnyToolDefinition } from "../definition/definition.ts";
import type { Tool } from "../tool/tool.ts";
import type { Finding, ToolkitDiagnosis } from "./finding.ts";
import type { Probe } from "./probe.ts";

/** A setting of a toolkit: an environment variable, and the option of the toolkit that replaces it. */
export interface Setting<Options extends object = object> {
  /** The environment variable. */
  readonly variable: string;
  /** Whether the value is a key, and not a site or region. */
  readonly isSecret: boolean;
  /** The calls that need it: those that write data, unlike sends, or none. Default: every call. */
  readonly neededBy?: "writes" | "none";
  /** Whether these options replace it, like a proxy's address replaces a region. Default: never. */
  isReplaced?(options: Options): boolean;
  /** The variables that the vendor's own programs read, such as `DD_API_KEY`; the first one first. Default: none. */
  readonly vendorVariables?: readonly string[];
  /**
   * Address of the vendor's page where a person makes the key or finds the value. A function gets the valid settings by
   * option name; `""` is a missing or wrong one.
   */
  readonly page?: string | ((values: Readonly<Record<string, string>>) => string);
  /** Words for a person who does not know the value: typical values, or the only calls that need it. Default: none. */
  readonly hint?: string;
  /** The allowed values. Default: any. */
  readonly values?: readonly string[];
  /**
   * The form of the value, with a noun such as `an API key`. `length`, in characters, if the vendor documents it: then a
   * shorter value of hexadecimal digits, or a value with another setting's form, is a problem instead of a warning.
   */
  readonly form?: { readonly pattern: RegExp; readonly noun: string; readonly length?: number };
  /** A similar value that never works: a description of what it `contains`, and advice. */
  readonly mistaken?: { readonly pattern: RegExp; readonly contains: string; readonly fix: string };
  /** The option that never has the same value, with advice if it does. */
  readonly unlike?: { readonly option: string; readonly fix: string };
  /** Converts the variable's text, `""` if it is not set, to the option. Default: the text. */
  toOption?(text: string): unknown;
}

/** A free request that only reads, and the tools that need the same access. */
export interface ToolProbe {
  /** Description of the data that it reads, for messages. */
  readonly reads: string;
  /** Path with its query. */
  readonly path: string;
  /** Body of a `POST`; a function gets the current instant, epoch milliseconds. Default: a `GET` without a body. */
  readonly json?: object | ((nowMs: number) => object);
  /**
   * Whether the path names something that does not exist, so that a 404 also proves that the key may read. Default
   * false.
   */
  readonly namesNone?: true;
  /** The permission that the request needs, by the backend's name. */
  readonly permission?: string;
  /** Whether a successful response has this endpoint's content, rather than that of another server. */
  isContent(body: Readonly<Record<string, unknown>>): boolean;
  /** Full names of the tools that work if the request succeeds. A tool in several probes needs all of them. */
  readonly tools: readonly string[];
  /** Full names of tools that need the same access, but that no check may try, because they send or spend. */
  readonly untried?: readonly string[];
}

/**
 * Results of a diagnosis's requests. Equal findings are shown once. Tools that are left out are `not_checkable`, or
 * `unknown` after a problem.
 */
export type NetworkDiagnosis = Pick<ToolkitDiagnosis, "findings" | "tools" | "limits">;

/** The target of requests, and their keys. */
export interface Target {
  /** The origin, which starts every address. */
  readonly address: string;
  /** The headers with the keys. */
  readonly headers: Readonly<Record<string, string>>;
  /** Current instant, epoch milliseconds. */
  readonly nowMs: number;
}

/** Input of a toolkit's diagnosis of its backend. */
export interface BackendAccess<Options extends object = object> {
  /** Sends the requests. */
  readonly probe: Probe;
  /** The settings by option name; `""` is a missing one. */
  readonly values: Readonly<Record<string, string>>;
  /** The options of the diagnosis. */
  readonly options: Options;
  /** The toolkit's probes. */
  readonly probes: readonly ToolProbe[];
  /** Names of all tools. */
  readonly names: readonly string[];
  /** Findings about the settings, such as a missing key that only some tools need. */
  readonly known: readonly Finding[];
  /** The address and the headers of the manifest's `connect`. */
  readonly target: Target;
}

/** A toolkit as data, for the command, the MCP server, the doctor and test suites. */
export interface Manifest<Options extends object = object, Created extends Tools = Tools> {
  /** Short name, such as `sales`: the first part of its tools' names in lower case. */
  readonly name: string;
  /** Name of the backend in messages, such as `Apollo`. */
  readonly backend: string;
  /** The vendor's well-known name. Default: the name of the backend. */
  readonly vendor?: string;
  /** The settings, by the names of their options. */
  readonly settings: Readonly<Record<string, Setting<Options>>>;
  /** The definition of every tool, by the name of its function. */
  readonly definitions: Readonly<Record<string, AnyToolDefinition<object>>>;
  /** The definitions of tools that are available only through the option `extraTools`. Default: none. */
  readonly unstableDefinitions?: readonly AnyToolDefinition<never>[];
  /** Options that a flag of the command and the server sets, by the flag's name. */
  readonly flags?: Readonly<Record<string, Readonly<Partial<Options>>>>;
  /** Example arguments of each tool, by its full name. */
  readonly examples: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  /** Creates the toolkit. */
  create(options?: Options): Created;
  /**
   * Checks values against the values that the backend knows, without a request. `""` is a missing value, or a malformed
   * one that isn't a key; `"…"` is a malformed key. Default: no check.
   */
  checkValues?(values: Readonly<Record<string, string>>, options: Options): readonly Finding[];
  /** Requests that show which tools work. */
  readonly probes: readonly ToolProbe[];
  /** The address and the headers of the probes. */
  connect(values: Readonly<Record<string, string>>, options: Options): Omit<Target, "nowMs">;
  /** Sends free requests that only read. Default: every probe once. */
  checkBackend?(access: BackendAccess<Options>): Promise<NetworkDiagnosis>;
}

/** The part of a toolkit with its tools. */
export interface Tools {
  /** Its tools, in order. */
  readonly tools: readonly Tool[];
}
