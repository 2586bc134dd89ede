import type { FlatValue } from "../schema/builders.ts";
import { isRecord } from "../value/plain.ts";
import type { ShownEffect } from "./annotations.ts";
import type { ToolName } from "./name.ts";

/** A value from the arguments that the request contains. */
export interface CardField {
  /** Name of the value, in plain words: `bcc`, `variable order_id`. */
  readonly label: string;
  /** The value as in the request. An object here is always empty, since the entries of others get a field each. */
  readonly value: FlatValue | readonly FlatValue[] | Readonly<Record<string, never>> | null;
  /** Note for the reader about the value. */
  readonly note?: string | undefined;
  /** Number of the call of a plan that sends the value. Absent: every call sends it. */
  readonly row?: number | undefined;
  /** The people of a call of a plan, whom pages name in place of the note. Absent: the value counts no people. */
  readonly audience?: CardAudience | undefined;
}

/** A stored value that the call changes. */
export interface CardChange {
  /** Name of the stored value. */
  readonly name: string;
  /** Current value; `null` if none is stored, or if it is unknown. */
  readonly before: unknown;
  /** Value after the call. */
  readonly after: unknown;
}

/** The people that a call reaches. */
export interface CardAudience {
  /**
   * Criterion that selects the people, in words that continue `12 people`: `in segment "VIP"`. Quote foreign names with
   * `quoteName`.
   */
  readonly description: string;
  /** Number of people, `null` if unknown. */
  readonly size: number | null;
  /** Words before a number that is not exact, such as that of a segment that is still being built. Absent: it is exact. */
  readonly bound?: "at least" | "up to" | undefined;
  /** Emails, ids or names: of all of them, or of the first. Hosts show a few, and the others on demand. */
  readonly sample: readonly string[];
}

/** A person whom the call messages, changes or deletes. */
export interface CardPerson {
  /** The person's email or id, for readers. */
  readonly name: string;
  /** Ids that only this person has. Plans compare them, and `name` if a call knows no ids. Default: none. */
  readonly ids?: readonly string[] | undefined;
  /** Participle for a call after which the person gets no messages: `deleted` or `unsubscribed`. Default: none. */
  readonly loss?: string | undefined;
  /** Whether the call needs the person. Plans leave it out after a call that deletes the person. Default: false. */
  readonly isNeeded?: boolean | undefined;
}

/** A message that rows of a plan send. */
export interface CardMessage {
  /** Numbers of these rows, such as `1-5,8`. Their messages differ at most in values of the rows' fields. */
  readonly rows: string;
  /** Summary of the first row's call. */
  readonly summary: string;
  /** The message of the first row, as text. */
  readonly text: string;
}

/** Parts that a report of a call's effect and its approval card share. */
interface CardParts {
  /** All effects of a plan's rows, the gravest first. Absent: only `effect`. */
  readonly effects?: readonly ShownEffect[] | undefined;
  /** One sentence for the person who approves the call. Quote foreign names with `quoteName`. */
  readonly summary: string;
  /** Every value from the arguments that the request contains, important ones first. */
  readonly fields: readonly CardField[];
  /** The persons whom the call messages, changes or deletes. Absent: those in `effects` and `audience`. */
  readonly people?: readonly CardPerson[] | undefined;
  /** The distinct messages of a plan, those of different templates first. Absent: only `message`. */
  readonly messages?: readonly CardMessage[] | undefined;
  /** Expected failures, and differences from what the arguments suggest. */
  readonly warnings: readonly string[];
  /** Reason why the call reaches or changes no one, although the backend accepts it. Plans leave it out. Absent: it may. */
  readonly undeliverable?: string | undefined;
}

/** The parts of a card that a report may leave out. */
type OptionalParts = Pick<ApprovalCard, "changes" | "audience" | "message" | "maxCredits">;

/**
 * The effect of a call, as the `preview` of a definition reports it. Default of `changes`: none. Default of `audience`,
 * `message` and `maxCredits`: `null`.
 */
export interface CardContent<Details = object | null> extends CardParts, Partial<OptionalParts> {
  /** The effect as data. Each tool has its own type, or `null`. */
  readonly details: Details;
  /** External effect of this call. Default: that of the tool. */
  readonly effect?: ShownEffect | undefined;
}

/**
 * The effect of a call, for the person who approves it, determined without causing it. `renderCard` writes it as text.
 * Its sentences are each on one line, with invisible characters escaped.
 */
export interface ApprovalCard<Details = object | null> extends CardParts {
  /** The effect as data. Each tool has its own type, or `null`. */
  readonly details: Details;
  /** Full name of the tool. */
  readonly tool: ToolName;
  /** Short name of the tool for people. */
  readonly title: string;
  /** External effect of the call; `read` if it only reads. */
  readonly effect: ShownEffect;
  /** Every stored value that the call changes, important ones first. */
  readonly changes: readonly CardChange[];
  /** The people that the call reaches; `null` if it reaches no group of people. */
  readonly audience: CardAudience | null;
  /** The message that recipients get, as text; `null` if the call sends none, or its text is unknown. */
  readonly message: string | null;
  /** Maximum cost in credits; `null` if the call spends none. */
  readonly maxCredits: number | null;
  /** Whether the call goes to simulated backends, so that nothing real happens. Absent: it is real. */
  readonly isSimulated?: true | undefined;
  /**
   * Hash of the tool's name and the arguments, see `hashCall`. A draft's hash has ` (draft)` after the name. A call runs
   * as approved if its hash is the same.
   */
  readonly hash: string;
}

/** Creates one field per argument, and per entry of a map. Leaves out empty values. */
export function argumentFields(args: object): CardField[] {
  return Object.entries(args).flatMap(([name, value]) => fieldsOf(name, value));
}

function fieldsOf(label: string, value: unknown): CardField[] {
  if (value === undefined || value === null || value === "") return [];
  if (isFlat(value)) return [{ label, value }];
  if (Array.isArray(value)) {
    if (value.length === 0) return [];
    return value.every(isFlat)
      ? [{ label, value }]
      : value.flatMap((item, index) => fieldsOf(`${label}[${index}]`, item));
  }
  if (isRecord(value)) return Object.entries(value).flatMap(([name, item]) => fieldsOf(`${label}.${name}`, item));
  return [{ label, value: String(value) }];
}

/** Whether a value is a string, a number or a boolean. */
export function isFlat(value: unknown): value is FlatValue {
  return typeof value === "string" || typeof value === "number" || typeof value === "boolean";
}
