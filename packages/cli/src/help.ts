import { COMMANDS, type Command } from "./commands.ts";
import type { LoadedCommand } from "./flags.ts";
import { alignColumns, page } from "./output/layout.ts";
import type { Paint } from "./output/paint.ts";

/** Commands on the first page, and the tool that belongs to no toolkit. */
const LISTED: readonly (readonly [string, Pick<Command, "group" | "summary">])[] = [
  ...Object.entries(COMMANDS),
  ["run-plan", { group: "Tools", summary: "run many calls after one approval" }],
];

const EXAMPLES = ["list", "search-monitors --sandbox --table", "get-trace --help", "doctor"];

const SANDBOX = "With --sandbox, they work on simulated data and need no keys.";

/** Colors the first column. */
const paintNames = (paint: Paint) => (cell: string, column: number) => (column === 0 ? paint("name", cell) : cell);

/** Renders the first page of the help: every command, examples and exit codes. */
export function renderHelp(paint: Paint): string {
  const all: readonly (readonly string[])[] = LISTED.map(([name, { summary }]) => [name, summary]);
  const groups = Map.groupBy(alignColumns(all, paintNames(paint)), (_, at) => LISTED[at]?.[1].group ?? "");
  return page(paint, {
    "": ["Tools for Datadog, Customer.io and Apollo.io: they ask before they write.", SANDBOX],
    Usage: ["toolwright TOOL [--PARAMETER VALUE …] [flags]", "toolwright COMMAND [flags]"],
    ...Object.fromEntries(groups),
    Examples: EXAMPLES.map((example) => `toolwright ${example}`),
    "More help": [
      "toolwright TOOL --help     the parameters of a tool, and an example",
      "toolwright COMMAND --help  the flags of a command, such as call",
    ],
    "Exit codes": [
      "0 done  1 the tool failed  2 wrong usage or arguments  3 not approved",
      "4 refused by a rule  5 keys missing or not accepted  6 busy: try later",
      "7 outcome unknown: check before a repeat  130 interrupted",
    ],
  });
}

/** Renders the page of a command: usage, flags and examples. */
export function renderCommandHelp(
  name: string,
  { usage, summary, examples, packageName }: Command,
  { flags = {}, guide }: Partial<LoadedCommand> = {},
  paint: Paint,
): string {
  const rows = Object.entries(flags).map(([flag, { short, value, help }]) => [
    `${short ? `-${short}, ` : ""}--${flag}${value ? ` ${value}` : ""}`,
    help,
  ]);
  const own = ["-h, --help", packageName ? "list the flags" : "print this page"];
  return page(paint, {
    "": [`${summary.charAt(0).toUpperCase()}${summary.slice(1)}.`],
    Usage: [`toolwright ${name} ${usage}`],
    Flags: alignColumns([...rows, own], paintNames(paint)),
    Examples: examples.map((example) => (example.startsWith("eval ") ? example : `toolwright ${example}`)),
    "Guide, in the repository": guide ? [guide] : [],
  });
}
