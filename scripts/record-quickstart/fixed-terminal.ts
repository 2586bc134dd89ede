// Loaded before the quickstart. Each reading of the clock is 2 ms later, so that every recording is the same and rate limits
// recover. The output has colors, as on a terminal.
import process from "node:process";

const STEP_MS = 2;
let now = Date.UTC(2026, 0, 31, 9);
const RealDate = Date;

class FixedDate extends RealDate {
  constructor(...fields: readonly []) {
    super(...((fields.length > 0 ? fields : [FixedDate.now()]) as readonly []));
  }

  static override now(): number {
    now += STEP_MS;
    return now;
  }
}

globalThis.Date = FixedDate as DateConstructor;
performance.now = () => FixedDate.now();
process.stdout.isTTY = true;
process.env["FORCE_COLOR"] = "1";
