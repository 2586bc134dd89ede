/** The correct value of one field of the answer, and how exact a submitted value must be. */
export type Fact = NumberFact | TextFact | ListFact | InstantFact | BooleanFact;

interface Described {
  /** Meaning of the field, with its unit. The model reads it. */
  readonly description: string;
}

/** A number. */
export interface NumberFact extends Described {
  /** Kind of the fact. */
  readonly type: "number";
  /** The correct number. */
  readonly value: number;
  /** Accepted difference, absolute. Default 0. */
  readonly within?: number | undefined;
  /** Accepted difference as a share of the value: 0.05 is 5 %. Default 0. */
  readonly withinShare?: number | undefined;
}

/** A name or an id. Letter case and surrounding whitespace do not matter. */
export interface TextFact extends Described {
  /** Kind of the fact. */
  readonly type: "text";
  /** The value, or all accepted spellings. */
  readonly value: string | readonly string[];
}

/** A set of names or ids in any order. Letter case and surrounding whitespace do not matter. */
export interface ListFact extends Described {
  /** Kind of the fact. */
  readonly type: "list";
  /** The correct elements. */
  readonly value: readonly string[];
  /** Number of elements that may be missing or wrong together. Default 0. */
  readonly within?: number | undefined;
}

/** A point in time, submitted as ISO-8601. A time without a zone is UTC. */
export interface InstantFact extends Described {
  /** Kind of the fact. */
  readonly type: "instant";
  /** The correct time, ISO-8601. */
  readonly value: string;
  /** Accepted difference, milliseconds. */
  readonly withinMs: number;
}

/** Yes or no. */
export interface BooleanFact extends Described {
  /** Kind of the fact. */
  readonly type: "boolean";
  /** The correct answer. */
  readonly value: boolean;
}
