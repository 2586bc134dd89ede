import type { Progress } from "@toolwright/core";
import { toPrintableLine } from "@toolwright/core/text";

/** Moves to the start of the line and clears it. */
const CLEAR_LINE = "\r\u001b[2K";

/** Shows the progress of one call. */
export interface ProgressLine {
  show(progress: Progress): void;
  /** Removes the line, before other output follows. */
  clear(): void;
}

/**
 * Creates the progress of a call: a line that changes on a terminal. Otherwise it writes nothing, since a script reads
 * the error output after the call.
 */
export function createProgressLine(write: (text: string) => void, isTerminal: boolean): ProgressLine {
  let isShown = false;
  return {
    show({ completed, total, message }) {
      if (!isTerminal) return;
      isShown = true;
      const count = total === null ? String(completed) : `${completed} of ${total}`;
      write(`${CLEAR_LINE}${count}: ${toPrintableLine(message)}`);
    },
    clear() {
      if (isShown) write(CLEAR_LINE);
      isShown = false;
    },
  };
}
