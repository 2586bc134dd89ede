import { readdirSync, readFileSync } from "node:fs";
import { createSandbox, simulatedClock } from "@toolwright/sandbox";
import { describe, expect, test } from "vitest";
import { HOST_VARIABLES } from "../../../scripts/registry-files/variables.ts";
import { runBash } from "./__fixtures__/start-command.ts";
import { EXIT } from "./exit-codes.ts";
import { requireTool } from "./tool-names.ts";

const PLUGIN = new URL("../plugin/", import.meta.url);
const read = (path: string) => readFileSync(new URL(path, PLUGIN), "utf8");
const NAMES = readdirSync(new URL("skills/", PLUGIN)).sort();

/** The front matter of a skill and the Markdown below it. */
function readSkill(name: string) {
  const text = read(`skills/${name}/SKILL.md`);
  const [, head = "", body = ""] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(text) ?? [];
  const fields = head.split("\n").map((line) => /^([a-z-]+): (.+)$/.exec(line)?.slice(1) ?? ["", line]);
  return { fields: Object.fromEntries(fields) as Record<string, string>, body, blocks: blocksOf(body) };
}

function blocksOf(markdown: string): readonly string[] {
  return [...markdown.matchAll(/^```sh\n([\s\S]*?)^```$/gm)].map(([, block = ""]) => block);
}

/** Returns the commands of a block, each on one line. */
function commandsOf(block: string): readonly string[] {
  return [...block.replaceAll("\\\n", "").matchAll(/toolwright call [^\n|)]*/g)].map(([command]) =>
    command.replaceAll(/\s+/g, " ").trim(),
  );
}

/** Runs blocks on the sandbox, one after the other, each in a separate shell like agents do. */
async function runOnSandbox(blocks: readonly string[]): Promise<readonly string[]> {
  const outputs: string[] = [];
  for (const block of blocks) {
    const program = `toolwright() { command toolwright "$@" --sandbox; }\n${block}`;
    const { code, stdout, stderr } = await runBash(program);
    expect({ code, stderr }, block).toEqual({ code: 0, stderr: "" });
    outputs.push(stdout);
  }
  return outputs;
}

describe("the plugin has the format of its hosts", () => {
  test("its manifest has a name in kebab case and a short description", () => {
    const manifest = JSON.parse(read(".claude-plugin/plugin.json")) as Record<string, string>;
    expect(manifest["name"]).toMatch(/^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/);
    expect(manifest["description"]?.length).toBeLessThanOrEqual(200);
  });

  test("Claude Code and Gemini CLI start the same server, a command of this package", async () => {
    const { mcpServers } = JSON.parse(read(".mcp.json"));
    expect(mcpServers).toEqual({ toolwright: { command: "toolwright", args: ["mcp"] } });
    expect(JSON.parse(read("gemini-extension.json"))).toEqual({
      name: "toolwright",
      version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
      description: JSON.parse(read(".claude-plugin/plugin.json")).description,
      mcpServers,
      contextFileName: "AGENTS.md",
      // Gemini CLI removes keys from a server's environment unless the extension requests them.
      settings: HOST_VARIABLES.map(({ name, title, description, isSecret }) => ({
        name: title,
        description,
        envVar: name,
        sensitive: isSecret,
      })),
    });
    const { stdout, ...end } = await runBash("toolwright mcp --help");
    expect(end).toEqual({ code: 0, stderr: "" });
    expect(stdout).toContain("Usage: toolwright mcp [flags]");
  });

  test("the marketplace of the repository contains it", () => {
    const root = new URL("../../../", import.meta.url);
    const marketplace = JSON.parse(readFileSync(new URL(".claude-plugin/marketplace.json", root), "utf8")) as {
      plugins: { name: string; source: string }[];
    };
    expect(marketplace.plugins.map(({ name, source }) => [name, new URL(`${source}/`, root).href])).toEqual([
      ["toolwright", PLUGIN.href],
    ]);
  });

  test("it has three skills", () => {
    expect(NAMES).toEqual(["find-buyer", "investigate-incident", "mail-customer"]);
  });

  test.each(NAMES)("%s follows the rules of Agent Skills", (name) => {
    const { fields, body } = readSkill(name);
    expect(Object.keys(fields)).toEqual(["name", "description", "license", "compatibility"]);
    expect(fields["name"]).toBe(name);
    expect(name).toMatch(/^(?=.{1,64}$)(?!.*(?:claude|anthropic))[a-z0-9]+(?:-[a-z0-9]+)*$/);
    const { description = "", compatibility = "" } = fields;
    expect(description).toContain("Use when");
    expect(description.length).toBeLessThanOrEqual(1_024);
    expect(compatibility.length).toBeLessThanOrEqual(500);
    // Plain YAML scalars have no ": " and no " #", and hosts refuse tags.
    for (const value of Object.values(fields)) expect(value).not.toMatch(/: | #|[<>]|^["'[{&*!|>%@`]/);
    expect(body.split("\n").length).toBeLessThan(500);
  });

  test("AGENTS.md names every skill and explains every exit code", () => {
    const page = read("AGENTS.md");
    for (const name of NAMES) expect(page).toContain(`(skills/${name}/SKILL.md)`);
    const codes = [...page.matchAll(/^\| (\d+) \|/gm)].map(([, code]) => Number(code));
    expect(codes).toEqual(Object.values(EXIT));
  });
});

describe("a skill asks before it has an effect", () => {
  test.each(NAMES)("%s previews every call that it approves with --yes, and asks in between", (name) => {
    const { body, blocks } = readSkill(name);
    const commands = blocks.flatMap(commandsOf);
    expect(commands.length).toBeGreaterThan(3);
    for (const [index, command] of commands.entries()) {
      const { effect } = requireTool(command.split(" ")[2], 1);
      if (effect === "reads") continue;
      expect(command).toMatch(/ --(?:preview|yes)$/);
      if (!command.endsWith(" --yes")) continue;
      expect(commands.slice(0, index)).toContain(command.replace(/--yes$/, "--preview"));
      const between = body.slice(body.indexOf("--preview\n```"), body.indexOf("--yes\n```"));
      expect(between).toMatch(/Show the user .* ask: "Shall I/);
    }
  });
});

describe("the commands of the skills reach the true answer on the sandbox", () => {
  test("AGENTS.md shows commands that work", async () => {
    const [block = ""] = blocksOf(read("AGENTS.md"));
    const lines = block.trim().split("\n");
    const outputs = await runOnSandbox([lines[2] ?? ""]);
    expect(outputs[0]).toContain('"logs"');
    for (const line of lines.slice(0, 2)) expect((await runBash(line)).code).toBe(0);
  });

  test("investigate-incident finds the alert, the origin, the release, the pool and the customers", async () => {
    // As for the commands, in which it is the start of the hour.
    const { incident } = createSandbox({ clock: simulatedClock() }).observability.world;
    const [monitors, monitor, trace, changes, releases, metrics, customers] = await runOnSandbox(
      readSkill("investigate-incident").blocks,
    );
    // The next steps need the id, the priority and the mute.
    const { monitors: alerts } = JSON.parse(monitors ?? "") as { monitors: readonly object[] };
    expect(alerts).toContainEqual(
      expect.objectContaining({ id: "71001", name: "Checkout error ratio", priority: 1, muted_until: null }),
    );
    const { since, data } = JSON.parse(monitor ?? "") as { since: string; data: readonly { tool: string }[] };
    expect(Date.parse(since)).toBeGreaterThan(incident.startMs);
    expect(data.map(({ tool }) => tool)).toEqual(["Observability.QueryMetrics"]);
    expect(trace).toContain(incident.errorKind);
    expect(trace).toContain(incident.service);
    expect(changes).toContain(`${incident.service} ${incident.version}`);
    expect(releases).toMatch(new RegExp(`^${incident.version} `, "m"));
    // The interval of the change may be mixed, because the sandbox's clock is the real one.
    expect(metrics).toMatch(/"before":(?:40|39\.\d+),"after":4\b/);
    expect(Number(customers)).toBeGreaterThan(3);
  });

  test("mail-customer finds the person and a template, previews the email and sends it", async () => {
    const [person, history, templates, preview, sent] = await runOnSandbox(readSkill("mail-customer").blocks);
    expect(JSON.parse(person ?? "")).toMatchObject({ found: true });
    expect(person).toContain("usr_923");
    expect(history).toContain("leo.dubois@example.com");
    expect(templates).toContain("payment_retry");
    expect(templates).toContain("retry_link");
    expect(preview).toContain("leo.dubois@example.com");
    expect(preview).toContain("541403");
    expect(preview).toMatch(/^Hash: sha256-/m);
    expect(JSON.parse(sent ?? "")).toMatchObject({ delivery_id: expect.any(String) });
  });

  test("find-buyer finds a decision-maker with a work email for one credit", async () => {
    const { directory } = createSandbox().sales;
    const [credits, people, preview, found] = await runOnSandbox(readSkill("find-buyer").blocks);
    expect(Number(credits)).toBeGreaterThan(0);
    expect(people).toContain("has_email");
    expect(preview).toContain("Costs at most 1 credit.");
    const { person } = JSON.parse(found ?? "") as { person: { person_id: string; email: string; name: string } };
    const record = directory.people.find(({ id }) => id === person.person_id);
    expect(person).toMatchObject({ email: record?.email });
    expect(record?.email).toMatch(/@nordlicht-optik\.example$/);
    expect(["founder", "c_suite", "vp"]).toContain(record?.seniority);
  });
});
