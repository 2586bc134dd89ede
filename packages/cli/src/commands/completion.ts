import { EXIT, type ExitCode } from "../exit-codes.ts";
import { type LoadedCommand, readFlags } from "../flags.ts";
import type { ProcessAccess } from "../process-access.ts";
import { usageError } from "../usage-error.ts";

/**
 * The scripts of the shells. Each asks `toolwright complete` for candidates. If there is none, it completes file names,
 * unless the exit code says that no file fits.
 * A library would do the same: @bomb.sh/tab has 3.3 MB, and knows neither the tools' schemas nor `key=value`.
 */
const SCRIPTS: Readonly<Record<string, string>> = {
  bash: `_toolwright() {
  local IFS=$'\\n'
  COMPREPLY=($(toolwright complete bash "\${COMP_LINE:0:COMP_POINT}" 2>/dev/null)) || compopt +o default 2>/dev/null
}
complete -o default -F _toolwright toolwright
`,
  zsh: `#compdef toolwright
_toolwright() {
  local -a found values
  local line
  found=("\${(@f)$(toolwright complete zsh "\${(@)words[1,CURRENT]}" 2>/dev/null)}") || return
  if [[ -z "$found" ]]; then _files; return; fi
  for line in "\${found[@]}"; do
    values+=("\${\${line%%$'\\t'*}//:/\\\\:}:\${line#*$'\\t'}")
  done
  _describe toolwright values
}
if [[ "\${funcstack[1]}" == _toolwright ]]; then _toolwright; else compdef _toolwright toolwright; fi
`,
  fish: `function __toolwright_complete
  set -l found (toolwright complete fish (commandline -opc) (commandline -ct) 2>/dev/null); or return
  if test -z "$found"
    __fish_complete_path (commandline -ct)
  else
    printf '%s\\n' $found
  end
end
complete -c toolwright -f -a '(__toolwright_complete)'
`,
};

/** Writes the script that completes the command in a shell. */
async function completion({ argv, writeOut }: ProcessAccess): Promise<ExitCode> {
  const { positionals } = readFlags(argv, {});
  const script = SCRIPTS[positionals[0]?.value ?? ""];
  if (script === undefined) throw usageError("completion takes the name of a shell: bash, zsh or fish.");
  writeOut(script);
  return EXIT.ok;
}

/** The command `completion`. */
export const COMPLETION: LoadedCommand = { run: completion, flags: {} };
