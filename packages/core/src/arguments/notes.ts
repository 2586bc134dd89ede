import { listNames } from "../text/format-value.ts";

const SENTENCES = {
  digits: "sent as text with all its digits, because servers round a number this long",
  word: "a word such as null counts as text here, not as a missing value",
  omitted: "a word such as null was taken as no value",
} as const;

/** A note for the caller about a value: it is sent in another form, or may mean something else. */
export interface Note {
  readonly kind: keyof typeof SENTENCES;
  /** Path of the value, such as `message_data.order_id`. */
  readonly path: string;
}

/** Writes one warning for all notes of a kind. */
export function describeNotes(notes: readonly Note[]): string[] {
  if (notes.length === 0) return [];
  const kinds = Object.keys(SENTENCES) as Note["kind"][];
  return kinds.flatMap((kind) => {
    const paths = notes.filter((note) => note.kind === kind).map(({ path }) => path);
    return paths.length === 0 ? [] : `${listNames(paths)}: ${SENTENCES[kind]}.`;
  });
}
