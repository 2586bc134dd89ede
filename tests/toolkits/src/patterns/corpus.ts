import { CLEAN_KINDS } from "./clean-values.ts";
import { NOT_FOUND, VALUE_KINDS, type ValueKind } from "./planted-values.ts";
import { createRandom } from "./random.ts";
import { TEMPLATES } from "./templates.ts";

/** A log line with a planted value. */
export interface PlantedLine {
  readonly text: string;
  readonly kind: ValueKind;
  readonly value: string;
}

/** A log line without personal data and keys. */
export interface CleanLine {
  readonly text: string;
  /** Name of the kind of value in it. */
  readonly kind: string;
}

const SEED = 56;
const LINES_PER_PAIR = 2;

/** Writes the lines with the kinds of values: every kind in every template. */
function plantedLines(kinds: readonly ValueKind[], seed: number): readonly PlantedLine[] {
  const random = createRandom(seed);
  return kinds.flatMap((kind) =>
    Array.from({ length: LINES_PER_PAIR }, () => TEMPLATES)
      .flat()
      .map((template): PlantedLine => {
        const { prefix = "", value, suffix = "" } = kind.create(random);
        return { text: template(`${prefix}${value}${suffix}`, random), kind, value };
      }),
  );
}

/** Lines with values of each kind. */
export const PLANTED: readonly PlantedLine[] = plantedLines(VALUE_KINDS, SEED);

/** Lines with values that the detectors do not find. */
export const BEYOND: readonly PlantedLine[] = plantedLines(NOT_FOUND, SEED + 1);

/** Lines without such values. */
export const CLEAN: readonly CleanLine[] = (() => {
  const random = createRandom(SEED + 2);
  return CLEAN_KINDS.flatMap(({ name, create }) =>
    Array.from({ length: LINES_PER_PAIR }, () => TEMPLATES)
      .flat()
      .map((template): CleanLine => ({ kind: name, text: template(create(random), random) })),
  );
})();
