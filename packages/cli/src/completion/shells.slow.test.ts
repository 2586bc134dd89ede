import { spawnSync } from "node:child_process";
import { describe, expect, test } from "vitest";
import { runBash } from "../__fixtures__/start-command.ts";

const has = (shell: string) => spawnSync(shell, ["-c", "exit"]).status === 0;

/** Completes a line in bash, as its Tab key does. */
const inBash = (line: string) =>
  runBash(`
  eval "$(toolwright completion bash)"
  COMP_LINE=${JSON.stringify(line)} COMP_POINT=${line.length}
  complete -p toolwright > registered
  _toolwright || :
  printf '%s\\n' "\${COMPREPLY[@]}"`);

describe("the scripts of the shells complete the command", () => {
  test.each([
    ["toolwright search-l", "search-logs\n"],
    ["toolwright search-logs --sort-order ", "newest\noldest\n"],
    ["toolwright search-logs sort_order=n", "newest\n"],
    ["toolwright check ", "\n"],
    ["toolwright search-logs --max-results ", "\n"],
  ])("bash: %s", async (line, expected) => {
    expect(await inBash(line)).toMatchObject({ code: 0, stdout: expected, stderr: "" });
  });

  test.runIf(has("fish"))("fish", async () => {
    const program = 'toolwright completion fish | source; complete -C "toolwright search-logs --sort-order "';
    expect((await runBash(`fish --no-config -c '${program}'`)).stdout).toBe("newest\noldest\n");
  });

  test.runIf(has("zsh"))("zsh", async () => {
    const program = `
      compdef() { :; }
      _describe() { print -rl -- "\${(@P)2}"; }
      eval "$(toolwright completion zsh)"
      words=(toolwright call trig) CURRENT=3
      _toolwright`;
    const { stdout } = await runBash(`cat > program <<'END'\n${program}\nEND\nzsh -f program`);
    expect(stdout).toBe("trigger-broadcast:Launch a broadcast to many people now\n");
  });
});
