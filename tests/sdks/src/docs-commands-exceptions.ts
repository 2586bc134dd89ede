/** Commands on pages that no test can run as the page shows them. */
export interface CommandException {
  /** Matches the command, without its line breaks. */
  readonly command: RegExp;
  readonly reason: string;
  /** Returns the lines of bash that run instead. Without it, the command does not run. */
  readonly run?: (command: string) => readonly string[];
}

type Run = NonNullable<CommandException["run"]>;

const instead =
  (pattern: string | RegExp, replacement: string): Run =>
  (command) => [command.replace(pattern, replacement)];

const endsWith =
  (code: number): Run =>
  (command) => [`${command} || [ $? = ${code} ]`];

/** Starts a server of the sandbox at a free port, waits for its line, and stops it. */
const serve: Run = (command) => [
  "rm -f server.log",
  `${command.replace(/(?: --sandbox)? --http(?: \d+)?/, " --sandbox --http 0")} 2>server.log &`,
  "until grep -qs 'over http' server.log; do kill -0 $!; sleep 0.1; done",
  "kill $! && wait $!",
];

/** The first that matches a command applies. */
export const EXCEPTIONS: readonly CommandException[] = [
  { command: /^npx -y pnpm@12 (?:test|lint|typecheck)\b|^\.ci\/run$/, reason: "runs entire suites, as CI does" },
  {
    command: /^npx -y pnpm@12 tarballs$|^npm install --global /,
    reason: "needs a build and a registry; `consumers` packs and installs",
  },
  { command: /^npm install libphonenumber-js /, reason: "needs a registry; the workspace has these packages" },
  {
    command: / pnpm@12 (?:example [\w-]+|quickstart(?: .+)?|toolwright evals)$/,
    reason: "runs an example, the quickstart or all eval cases; other checks do, and read the output",
  },
  {
    command: / run-plan plan\.json /,
    reason: "asks a person about the rows of a plan, of which one cannot run",
    run: (command) => [`${command} --yes || [ $? = 1 ]`],
  },
  {
    command: /^node my-host\.mts$/,
    reason: "asks a person about an email",
    run: (command) => [`echo approve | ${command} 2>/dev/null`],
  },
  {
    command: /^toolwright check report\.md --calls calls\.jsonl$/,
    reason: "finds figures without a source",
    run: endsWith(1),
  },
  { command: /^npx -y pnpm@12 toolwright evals --case /, reason: "runs a case that the reader adds to the repository" },
  {
    command: /^(?:claude|code|codex|gemini) |^npm install .*\/claude-agent-sdk/,
    reason: "needs the program of a vendor",
  },
  { command: /^toolwright doctor observability$/, reason: "needs an account; a test of the doctor simulates it" },
  {
    command: /^toolwright (?:verify --live|doctor (?:sales|datadog) --offline)/,
    reason: "has no keys, and says so",
    run: endsWith(5),
  },
  {
    command: /--sort-order new --sandbox$/,
    reason: "shows the error of a wrong argument",
    run: (command) => [`${command} 2>&1 || [ $? = 2 ]`],
  },
  {
    command: /^toolwright (?:call )?send-transactional-email (?:.* )?--sandbox\b/,
    reason: "asks in a terminal, and refuses without one",
    run: endsWith(3),
  },
  {
    command: /^npx toolwright-evals --model openai/,
    reason: "needs a model; a script solves one case instead",
    run: instead(/--model \S+(?: --base-url \S+| --price \S+ --max-cost \S+)?/, "--case cause-in-eight-calls"),
  },
  {
    command: /inspector --cli /,
    reason: "waits at most 15 s for a server, which a busy machine may exceed",
    run: (command) => [command.replace("--cli", "--cli --connect-timeout 120000").replace(/"\$PWD\S+\/(\w+)"/, "$1")],
  },
  { command: /^(?:\S+=\S+ \S+ )?toolwright-mcp .*--http\b/, reason: "does not end", run: serve },
  {
    command: /^npx tsc$/,
    reason: "checks sources here, since it needs no build",
    run: instead("tsc", "tsc --customConditions @toolwright/source --lib esnext"),
  },
];
