import { readFileSync } from "node:fs";

/** Output of `--help`. */
export const HELP = `Usage: toolwright COMMAND [arguments] [flags]

Tools for Datadog, Customer.io and Apollo.io.

  list                        list all tools with their effects
  describe TOOL               describe a tool and its parameters
  call TOOL [arguments]       call a tool, and print its result as JSON
  doctor [TOOLKIT …]          say which tools work, and how to fix the others
  verify --live [TOOL…]       compare your account's responses with the sandbox
  mcp [flags]                 start the MCP server; needs @toolwright/mcp
  evals [flags]               measure a model; needs @toolwright/evals

TOOL is a name such as search-logs or Observability.SearchLogs. Arguments are
key=value pairs, one JSON object, or - to read JSON from standard input:
  toolwright call search-logs query="status:error" start_time=now-1h --sandbox
  repeat a key for a list:    group_by=service group_by=host
  set the fields of a map:    attributes.plan=pro attributes.seats=5
  approve many calls at once: toolwright call run-plan "$(cat plan.json)"

Flags of call
  --sandbox                   use simulated backends, which need no keys
  --profile NAME              use this account of the config file
  --accounts FILE             use every account of this file: account=NAME;
                              also for list and describe
  --unstable                  include tools of beta operations; also for list
  --whole-traces              let get-trace read entire traces, a preview
  --policy FILE               apply the rules of this JSON file
  --audit FILE                append a JSON line per decision and effect
  --preview                   print what the call would do, and do nothing
  -y, --yes                   approve the call without a question
  --table                     print the result for a person
  --field PATH                print one field, such as people.*.email
  --fitted                    print the result as a model reads it
  --max-result-tokens N       budget of --fitted, 500 to 20000; default 8000
  --timeout SECONDS           time budget of the call; default 45

Flags of doctor
  --offline                   check only the settings, and send nothing
  --sandbox, --profile NAME, --accounts FILE  as for call
  --timeout SECONDS           limit of one request, 1 to 60; default 6

Flags of verify
  --live                      use your account; or --sandbox to try the command
  --toolkit NAME              observability, messaging or sales; default: all
  --profile, --accounts, --policy, --audit as for call
  --output FILE               write the report to this file
  --max-requests N            most requests per account, 1 to 1000; default 100
  --timeout SECONDS           time per account, 10 to 3600; default 300

Flags of every command
  --json                      print JSON; the default of call without --preview
  -h, --help                  print this help
  -v, --version               print the version

Data goes to standard output; errors, questions and progress to standard error.
Exit codes: 0 done, 1 the tool failed, 2 wrong usage or arguments,
3 not approved, 4 refused by a rule, 5 keys missing or not accepted,
6 busy or unreachable: try later, 7 the outcome is unknown: check before a
repeat, 130 interrupted.
`;

/** Packages of the commands that other packages provide, by name in `toolwright`. */
export const DELEGATED: Readonly<Record<string, string>> = { mcp: "@toolwright/mcp", evals: "@toolwright/evals" };

/** Every command. */
export const COMMANDS: readonly string[] = ["list", "describe", "call", "doctor", "verify", ...Object.keys(DELEGATED)];

/** Version of this package, from its package.json. */
export function packageVersion(): string {
  const { version } = JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8")) as {
    version: string;
  };
  return version;
}
