import * as v from "valibot";
import { type InputIssue, misconfigured } from "../errors.ts";
import { suggestName } from "../text/closest-match.ts";
import { formatValue } from "../text/format-value.ts";
import { isPlain, isRecord } from "../value/plain.ts";
import type { AuditSink } from "./audit.ts";

/** A list of what is allowed, a list of what is not, or both. `deny` wins. */
export interface AllowDeny {
  /** Only these are allowed. An empty list allows nothing. Default: all. */
  readonly allow?: readonly string[] | undefined;
  /** These are refused. Default: none. */
  readonly deny?: readonly string[] | undefined;
}

/** Rules of the host for all calls, as JSON. {@link readPolicy} reads them from a file. */
export interface PolicyRules {
  /** Tools by full name (`Messaging.DeletePerson`), or all of a toolkit (`Messaging.*`). */
  readonly tools?: AllowDeny | undefined;
  /** Templates and broadcasts: `12`, a trigger name, or `broadcast:7`. */
  readonly templates?: AllowDeny | undefined;
  /**
   * Recipients of sends, not the people whom a write changes: an address, an id, `@example.com` for a domain without its
   * subdomains, or `*` for all. Case makes no difference; `ada+shop@example.com` is another address. A recipient that no
   * entry can be compared with is refused: an id while `deny` has addresses only, or the reverse. So is an audience whose
   * members the call does not list, unless `allow` names it: `segment:12`, or `configured`.
   */
  readonly recipients?: AllowDeny | undefined;
  /** Most recipients of a call. An audience of unknown size is refused. Default: no limit. */
  readonly maxRecipients?: number | undefined;
  /**
   * Maximum number of calls that send, per clock hour and per day in UTC. A broadcast counts as one. Counts in the
   * toolkit's `store`, by `account`; without a store, from 0 in each process. Default: no limit.
   */
  readonly sends?: { readonly perHour?: number | undefined; readonly perDay?: number | undefined } | undefined;
  /**
   * Replaces all recipients of a call by this address, before approval: for a staging environment. Does not apply to a
   * campaign that starts because an attribute changed.
   */
  readonly redirectAllTo?: string | undefined;
  /**
   * Maximum credits of a call, this toolkit and the account. `perAccount` counts in the toolkit's `store`; without a
   * store, from 0 in each process. Default: no limit.
   */
  readonly maxCredits?:
    | {
        readonly perCall?: number | undefined;
        readonly perToolkit?: number | undefined;
        readonly perAccount?: number | undefined;
      }
    | undefined;
  /** What happens to a send to a recipient whom the backend does not know. Default `warn`. */
  readonly unknownRecipients?: "warn" | "refuse" | undefined;
  /** What happens to a send to a person who has unsubscribed. Default `warn`. */
  readonly unsubscribed?: "warn" | "refuse" | undefined;
  /** Refuses every call, also reads. Default false. */
  readonly stopped?: boolean | undefined;
}

/** The rules, and what only code can state. */
export interface Policy extends Omit<PolicyRules, "stopped"> {
  /**
   * Kill switch. A function runs before every call. The call is refused unless the function returns `false` within two
   * seconds. Default false.
   */
  readonly stopped?: boolean | (() => boolean | Promise<boolean>) | undefined;
  /** Receives one entry per approval, refusal, write, send, deletion and spent credit. Default: none. */
  readonly audit?: AuditSink | undefined;
  /** Adds the arguments and reasons to the entries of `audit`, with personal data. Default false. */
  readonly auditDetails?: boolean | undefined;
}

const strings = v.array(
  v.pipe(v.string("must be a string"), v.trim(), v.minLength(1, "must not be empty")),
  "must be a list of strings",
);
const toolNames = v.array(
  v.pipe(
    v.string("must be a string"),
    v.regex(
      /^[A-Za-z][A-Za-z0-9]*\.(?:\*|[A-Za-z][A-Za-z0-9]*)$/,
      'must be a full name such as "Messaging.DeletePerson", or "Messaging.*"',
    ),
  ),
  "must be a list of tool names",
);
const count = v.pipe(
  v.number("must be a number"),
  v.integer("must be a whole number"),
  v.minValue(0, "must be at least 0"),
);
const reaction = v.picklist(["warn", "refuse"], 'must be "warn" or "refuse"');

function group<Entries extends v.ObjectEntries>(entries: Entries) {
  // A list would pass as an object with the keys 0, 1 and so on.
  return v.pipe(v.custom<Readonly<Record<string, unknown>>>(isRecord, "must be an object"), v.strictObject(entries));
}

const rulesSchema = group({
  tools: v.optional(group({ allow: v.optional(toolNames), deny: v.optional(toolNames) })),
  templates: v.optional(group({ allow: v.optional(strings), deny: v.optional(strings) })),
  recipients: v.optional(group({ allow: v.optional(strings), deny: v.optional(strings) })),
  maxRecipients: v.optional(count),
  sends: v.optional(group({ perHour: v.optional(count), perDay: v.optional(count) })),
  redirectAllTo: v.optional(
    v.pipe(v.string("must be a string"), v.trim(), v.regex(/^[^\s@<>,;"]+@[^\s@<>,;"]+$/, "must be one email address")),
  ),
  maxCredits: v.optional(
    group({ perCall: v.optional(count), perToolkit: v.optional(count), perAccount: v.optional(count) }),
  ),
  unknownRecipients: v.optional(reaction),
  unsubscribed: v.optional(reaction),
  stopped: v.optional(v.boolean("must be true or false")),
});

/**
 * Reads policy rules, for example from a JSON file.
 * @param value the parsed JSON
 * @throws ToolError `misconfigured` that names every wrong or unknown field
 */
export function readPolicy(value: unknown): PolicyRules {
  const parsed = v.safeParse(rulesSchema, value);
  if (parsed.success) return parsed.output;
  throw misconfigured(parsed.issues.map(toIssue));
}

/**
 * Checks a policy in code, whose functions JSON cannot express.
 * @throws ToolError `misconfigured` that names every wrong field
 */
export function checkPolicy(policy: Policy): Policy {
  // Rules of a class instance may be on its prototype, where they would have no effect.
  const isObject: boolean = isPlain(policy);
  if (!isObject && isRecord(policy))
    throw misconfigured([{ parameter: "policy", received: "an instance of a class", rule: "must be a plain object" }]);
  const { stopped, audit, auditDetails, ...rules } = isObject ? policy : ({} as Policy);
  if (audit !== undefined && typeof audit !== "function") throw wrongOption("audit", "must be a function", audit);
  if (auditDetails !== undefined && typeof auditDetails !== "boolean")
    throw wrongOption("auditDetails", "must be true or false", auditDetails);
  const isFunction = typeof stopped === "function";
  const read = readPolicy(isObject ? { ...rules, ...(isFunction ? {} : { stopped }) } : policy);
  return { ...read, stopped: isFunction ? stopped : read.stopped, audit, auditDetails };
}

function wrongOption(name: string, rule: string, received: unknown): Error {
  return misconfigured([{ parameter: `policy.${name}`, received: formatValue(received), rule }]);
}

function toIssue(issue: v.BaseIssue<unknown>): InputIssue {
  const names = (issue.path ?? []).map(({ key }) => key);
  const parameter = names.reduce<string>(
    (path, name) => (typeof name === "number" ? `${path}[${name}]` : `${path}.${String(name)}`),
    "policy",
  );
  // The issue of an unknown key has the key itself as its input.
  const isUnknown = issue.type === "strict_object" && issue.expected === "never";
  if (!isUnknown) return { parameter, received: formatValue(issue.input), rule: issue.message };
  const siblings = Object.keys(namesAt(names.slice(0, -1).map(String)));
  return {
    parameter,
    received: "an unknown field",
    rule: `is no rule; ${suggestName(String(names.at(-1)), siblings)}`,
  };
}

/** The entries of the schema at a path. */
function namesAt(path: readonly string[]): v.ObjectEntries {
  return path.reduce<v.ObjectEntries>((entries, name) => {
    const field = entries[name];
    return field && "wrapped" in field ? entriesOf(field.wrapped) : {};
  }, entriesOf(rulesSchema));
}

/** The entries of a {@link group}. */
function entriesOf(schema: unknown): v.ObjectEntries {
  const { pipe } = schema as Partial<ReturnType<typeof group>>;
  return pipe?.[1].entries ?? {};
}
