// Marks within a message's text until it is shown, made of characters that Unicode reserves for programs.
const MARKS = /[\ufdd0-\ufdd2]/;
/** White space that one engine writes and the other leaves out. */
export const LOOSE_SPACE = "\ufdd2";

/** The parts of a message that depend, as they are in the template. */
export interface OwnWords {
  /** Starts or ends a part that depends. Returns its placeholder in the text. */
  open(): string;
  close(): string;
  /** Adds a tag to a part that depends. Returns its placeholder in the text. */
  add(words: string): string;
  /** The text with the template's own words between ⟦ and ⟧, `null` if it is unclear which parts depend. */
  show(text: string): string | null;
}

/** Whether a string has characters that only this file writes. */
export function hasMarks(text: string): boolean {
  return MARKS.test(text);
}

/** Collects the template's own words. Parts that depend are never nested. */
export function createOwnWords(): OwnWords {
  const marks: ({ readonly words: string } | { readonly opensAt: number | null })[] = [];
  let opened = 0;
  const add = (mark: (typeof marks)[number]) => `\ufdd0${marks.push(mark) - 1}\ufdd1`;
  return {
    open() {
      opened = marks.length;
      return add({ opensAt: null });
    },
    close: () => add({ opensAt: opened }),
    add: (words) => add({ words }),
    show(text) {
      let open: number | null = null;
      let isBroken = false;
      const shown = replaceBrackets(text).replace(/\ufdd0(\d+)\ufdd1/g, (_, digits: string) => {
        const index = Number(digits);
        const mark = marks[index];
        if (!mark || "words" in mark) return mark?.words ?? "";
        // HTML can hide one end of a part that depends, for example with a comment that starts within it.
        isBroken ||= mark.opensAt !== open;
        open = mark.opensAt === null ? index : null;
        return mark.opensAt === null ? "⟦" : "⟧";
      });
      return isBroken || open !== null ? null : placeLooseSpaces(shown);
    },
  };
}

/** Leaves ⟦ and ⟧ to the marks. */
function replaceBrackets(text: string): string {
  return text.replaceAll("⟦", "[[").replaceAll("⟧", "]]");
}

/** Leaves out loose white space beside other white space. Between words, it is marked. */
function placeLooseSpaces(text: string): string {
  return text.replace(/\ufdd2+/g, (spaces, at: number) => {
    const [before, after] = [text.charAt(at - 1), text.charAt(at + spaces.length)];
    return before.trim() === "" || after.trim() === "" ? "" : "⟦ ⟧";
  });
}
