import {
  type CHANGES,
  changeReport,
  createWorld,
  isRight,
  pick,
  type Report,
  randomOf,
  readMarks,
  type World,
} from "./corpus.ts";

type Templates = readonly ((world: World) => string)[];

/** Shares that a corpus reaches. */
export interface Shares {
  /** Share of figures with the right source. */
  readonly right: number;
  /** Share of claims in true reports that are called unsupported. */
  readonly wronglyFlagged: number;
  /** Share of changed reports with a claim more that is unsupported. */
  readonly flagged: number;
  /** The same, with a figure replaced by another figure of the same result. */
  readonly swappedFlagged: number;
}

/**
 * Measures the check on reports of templates, and on reports with exactly one change.
 * @param byHand entire reports, once for each world
 * @param counts the number of true reports, and of changed ones
 */
export async function measure(
  seeds: readonly number[],
  templates: Templates,
  byHand: Templates,
  [reports, changes]: readonly [number, number],
): Promise<Shares> {
  const worlds = await Promise.all(seeds.map(createWorld));
  const random = randomOf(seeds[0] ?? 1);
  const made = worlds.flatMap((world) => byHand.map((template) => ({ world, report: readMarks(template(world)) })));
  while (made.length < reports) {
    const world = pick(random, worlds);
    const sentences = Array.from({ length: 2 + Math.floor(random() * 4) }, () => pick(random, templates)(world));
    made.push({ world, report: readMarks(sentences.join(pick(random, [" ", "\n\n", "\n- "]))) });
  }
  const counts = { claims: 0, wrong: 0, figures: 0, right: 0 };
  const base = new Map<Report, number>();
  for (const { world, report } of made) {
    const claims = await world.evidence.check(report.text);
    const figures = report.parts.filter(({ from }) => from !== "service" && from !== "window");
    base.set(report, countUnsupported(claims));
    counts.claims += claims.length;
    counts.wrong += countUnsupported(claims);
    counts.figures += figures.length;
    counts.right += figures.filter((part) => isRight(world, part, claims)).length;
  }
  const flag = async (kinds: readonly (keyof typeof CHANGES)[], count: number) => {
    let [changed, flagged] = [0, 0];
    for (let tries = 0; changed < count && tries < 100 * count; tries++) {
      const { world, report } = pick(random, made);
      const other = changeReport(report, kinds[changed % kinds.length] ?? "digit", world);
      if (!other) continue;
      changed += 1;
      if (countUnsupported(await world.evidence.check(other.text)) > (base.get(report) ?? 0)) flagged += 1;
    }
    return flagged / changed;
  };
  return {
    right: counts.right / counts.figures,
    wronglyFlagged: counts.wrong / counts.claims,
    flagged: await flag(["digit", "unit", "magnitude", "window", "service"], changes),
    swappedFlagged: await flag(["swapped"], changes / 2),
  };
}

function countUnsupported(claims: readonly { readonly status: string }[]): number {
  return claims.filter(({ status }) => status === "unsupported").length;
}
