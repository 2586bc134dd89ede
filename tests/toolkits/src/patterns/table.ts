import { CLEAN } from "./corpus.ts";
import type { Measure, Measures } from "./measure.ts";

function row({ kind, name, lines, missed, cut }: Measure): string {
  return `| \`${kind}\` | ${name} | ${lines} | ${missed.length} | ${cut.length} |`;
}

/** Writes the tables of the guide: what the detectors find and miss, and what they see by mistake. */
export function measureTables({ found, beyond, alarms }: Measures): readonly string[] {
  const head = "| kind | value | lines | missed | cut |\n| --- | --- | ---: | ---: | ---: |";
  const kinds = [...new Set(found.map(({ kind }) => kind))];
  const alarmRows = kinds.map((kind) => {
    const lines = alarms.filter(({ labels }) => labels.includes(kind));
    const causes = [...Map.groupBy(lines, (line) => line.kind)].map(([cause, { length }]) => `${cause} (${length})`);
    return `| \`${kind}\` | ${lines.length} of ${CLEAN.length.toLocaleString("en")} | ${causes.join(", ") || "none"} |`;
  });
  return [
    [head, ...found.map(row)].join("\n"),
    ["| kind | false alarms, lines | in |", "| --- | ---: | --- |", ...alarmRows].join("\n"),
    [head, ...beyond.map(row)].join("\n"),
  ];
}
