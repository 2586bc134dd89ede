import type { Progress } from "@toolwright/core";
import { toPrintableLine } from "@toolwright/core/text";
import type { ProcessAccess } from "../process-access.ts";

/** Moves to the start of the line and clears it. */
const CLEAR_LINE = "\r\u001b[2K";

/**
 * Creates the progress of a call: a line that changes on a terminal. Otherwise it writes nothing, since a script reads
 * the error output after the call, and a dumb terminal can't clear a line.
 */
export function createProgressLine({ writeError, isErrorTerminal, environment }: ProcessAccess) {
  let isShown = false;
  let status = "";
  let timer: NodeJS.Timeout | undefined;
  const draw = (text: string) => {
    if (!isErrorTerminal || environment["TERM"] === "dumb") return;
    isShown = true;
    writeError(`${CLEAR_LINE}${text}`);
  };
  return {
    /** Shows that a call waits, once it has lasted a second. */
    start(label: string) {
      let seconds = 0;
      status = label;
      // The line alone must not keep the process alive.
      timer = setInterval(() => draw(`${status}, ${++seconds} s`), 1_000).unref();
    },
    show({ completed, total, message }: Progress) {
      const count = total === null ? String(completed) : `${completed} of ${total}`;
      status = `${count} ${toPrintableLine(message)}`;
      draw(status);
    },
    /** Removes the line, before other output follows. */
    clear() {
      clearInterval(timer);
      if (isShown) writeError(CLEAR_LINE);
      isShown = false;
    },
  };
}
