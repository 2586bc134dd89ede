import type { AnyToolDefinition } from "../definition/definition.ts";
import type { Tool } from "../tool/tool.ts";
import type { Finding, LimitDiagnosis, ToolDiagnosis } from "./finding.ts";
import type { Probe } from "./probe.ts";

/** A setting of a toolkit: an environment variable, and the option of the toolkit that replaces it. */
export interface Setting<Options extends object = object> {
  /** The environment variable. */
  readonly variable: string;
  /** Whether the value is a key, and not a site or region. */
  readonly isSecret: boolean;
  /** The calls that need it: those that write, or none. Default: every call. */
  readonly neededBy?: "writes" | "none";
  /** Whether these options replace it, as the address of a proxy replaces a region. Default: never. */
  isReplaced?(options: Options): boolean;
  /** The only values. Default: any. */
  readonly values?: readonly string[];
  /** The form of the value, by which swapped keys are recognized, with a noun such as `an API key`. */
  readonly form?: { readonly pattern: RegExp; readonly noun: string };
  /** A similar value that works for nothing: what the value `contains`, and what to do. */
  readonly mistaken?: { readonly pattern: RegExp; readonly contains: string; readonly fix: string };
  /** The option whose value is never equal to this one, and what to do if it is. */
  readonly unlike?: { readonly option: string; readonly fix: string };
  /** Converts the text of the variable, `""` if it is not set, to the option. Default: the text. */
  toOption?(text: string): unknown;
}

/** A free request that only reads, and the tools that need what it reads. */
export interface ToolProbe {
  /** What it reads, in words for messages. */
  readonly reads: string;
  /** Path with its query. */
  readonly path: string;
  /** Body of a `POST`; a function gets the current instant, epoch milliseconds. Default: a `GET` without a body. */
  readonly json?: object | ((nowMs: number) => object);
  /** Whether the path names what does not exist, so that a 404 shows as well that the key may read. Default false. */
  readonly namesNone?: true;
  /** The permission that the request needs, by the backend's name. */
  readonly permission?: string;
  /** Whether a successful response has the content of this endpoint, and is not from another server. */
  isContent(body: Readonly<Record<string, unknown>>): boolean;
  /** Full names of the tools that work if the request does. A tool in several probes needs all of them. */
  readonly tools: readonly string[];
  /** Full names of tools that need the same, and that no check may try, because they send or spend. */
  readonly untried?: readonly string[];
}

/** What the requests of a diagnosis found. Tools that are left out are `not_checkable`, or `unknown` after a problem. */
export interface NetworkDiagnosis {
  /** What the requests found, in order. Equal findings are shown once. */
  readonly findings: readonly Finding[];
  /** The tools about which the requests say something. */
  readonly tools: readonly ToolDiagnosis[];
  /** The rate limits that responses reported. */
  readonly limits: readonly LimitDiagnosis[];
}

/** Where requests are sent, and with which keys. */
export interface Target {
  /** The origin, and the start of every path. */
  readonly address: string;
  /** The headers with the keys. */
  readonly headers: Readonly<Record<string, string>>;
  /** Current instant, epoch milliseconds. */
  readonly nowMs: number;
}

/** What a diagnosis of the backend gets. */
export interface BackendAccess<Options extends object = object> {
  /** Sends the requests. */
  readonly probe: Probe;
  /** The settings by the names of their options; `""` is a missing one. */
  readonly values: Readonly<Record<string, string>>;
  /** The options of the diagnosis. */
  readonly options: Options;
  /** The toolkit's probes. */
  readonly probes: readonly ToolProbe[];
  /** Names of all tools. */
  readonly names: readonly string[];
  /** What the check of the settings found, such as a missing key that only some tools need. */
  readonly known: readonly Finding[];
  /** The address and the headers of the manifest's `connect`. */
  readonly target: Target;
}

/** A toolkit as data: what the command, the MCP server, the doctor and the suites need to know of it. */
export interface Manifest<Options extends object = object, Created extends Tools = Tools> {
  /** Short name, such as `sales`: the first part of its tools' names in lower case. */
  readonly name: string;
  /** Name of the backend in messages, such as `Apollo`. */
  readonly backend: string;
  /** The vendor by the name that people know. Default: the name of the backend. */
  readonly vendor?: string;
  /** The settings, by the names of their options. */
  readonly settings: Readonly<Record<string, Setting<Options>>>;
  /** The definition of every tool, by the name of its function. */
  readonly definitions: Readonly<Record<string, AnyToolDefinition<object>>>;
  /** The definitions of tools that exist only if the option `extraTools` has them. Default: none. */
  readonly unstableDefinitions?: readonly AnyToolDefinition<never>[];
  /** Options that a flag of the command and the server sets, by the name of the flag. */
  readonly flags?: Readonly<Record<string, Readonly<Partial<Options>>>>;
  /** Example arguments of each tool, by its full name. */
  readonly examples: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  /** Creates the toolkit. */
  create(options?: Options): Created;
  /** Checks values against what the backend knows, without a request. `""` is a missing value. Default: no check. */
  checkValues?(values: Readonly<Record<string, string>>, options: Options): readonly Finding[];
  /** Requests that show which tools work. */
  readonly probes: readonly ToolProbe[];
  /** The address and the headers of the probes. */
  connect(values: Readonly<Record<string, string>>, options: Options): Omit<Target, "nowMs">;
  /** Sends requests that read and are free. Default: every probe once. */
  checkBackend?(access: BackendAccess<Options>): Promise<NetworkDiagnosis>;
}

/** A toolkit, as far as its tools. */
export interface Tools {
  /** Its tools, in order. */
  readonly tools: readonly Tool[];
}
