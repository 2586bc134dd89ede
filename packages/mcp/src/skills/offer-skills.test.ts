import { SkillsClient } from "@modelcontextprotocol/client/ext/skills";
import { memorySkillFiles, SkillsExtension } from "@modelcontextprotocol/server/ext/skills";
import { expect, it } from "vitest";
import { connectClient } from "../__fixtures__/connect-client.ts";
import { createMcpServer } from "../create-mcp-server.ts";
import type { McpServerOptions } from "../server-options.ts";
import { createTools } from "../toolkits.ts";
import { SKILLS } from "./skill-files.ts";

const EXTENSIONS = { extensions: { "io.modelcontextprotocol/skills": {} } };

async function connect(options: Partial<McpServerOptions> = {}, mode: "legacy" | "auto" = "auto", capabilities = {}) {
  const server = createMcpServer({ tools: createTools(), approve: "prefer", ...options });
  const { client, close } = await connectClient(server, mode, capabilities);
  return { client, skills: new SkillsClient(client), close };
}

it("has the entries that the SDK reads from the skills", async () => {
  const files = Object.fromEntries(SKILLS.map(({ entry, text }) => [`${entry.frontmatter.name}/SKILL.md`, text]));
  const { entries } = await SkillsExtension.load(memorySkillFiles(files), { strict: true });
  expect(SKILLS.map(({ entry }) => entry)).toEqual(entries);
});

it.each(["legacy", "auto"] as const)(
  "a client of the extension lists, gets and verifies each skill (%s)",
  async (mode) => {
    const { skills, close } = await connect({}, mode, EXTENSIONS);
    expect(skills.supported).toBe(true);
    const listed = (await skills.list()).skills;
    expect(listed.map(({ frontmatter }) => frontmatter.name)).toEqual([
      "find-buyer",
      "investigate-incident",
      "mail-customer",
    ]);
    for (const skill of listed) {
      expect((await skills.get(skill.uri)).skill).toEqual(skill);
      // The SDK's client compares the digest.
      expect(await skills.read(skill)).toMatchObject({ mimeType: "text/markdown" });
    }
    await close();
  },
);

it("lists skills as resources for clients of the extension only, which read them in both cases", async () => {
  const [without, withSkills] = [await connect(), await connect({}, "auto", EXTENSIONS)];
  expect((await without.client.listResources()).resources).toEqual([]);
  const { resources } = await withSkills.client.listResources();
  expect(resources.map(({ uri }) => uri)).toEqual(SKILLS.map(({ entry }) => entry.uri));
  for (const { client } of [without, withSkills])
    expect((await client.readResource({ uri: "skill://find-buyer/SKILL.md" })).contents).toMatchObject([
      { text: expect.stringContaining("`Sales_GetApiUsage`") },
    ]);
  await without.close();
  await withSkills.close();
});

it("offers a skill only with its tools, and none that the policy refuses", async () => {
  const namesWith = async (options: Partial<McpServerOptions>) => {
    const { skills, close } = await connect(options, "auto", EXTENSIONS);
    const names = skills.supported ? (await skills.list()).skills.map(({ frontmatter }) => frontmatter.name) : null;
    await close();
    return names;
  };
  expect(await namesWith({ readOnly: true })).toEqual(["investigate-incident"]);
  expect(await namesWith({ policy: { tools: { deny: ["Sales.EnrichPerson"] } } })).toEqual([
    "investigate-incident",
    "mail-customer",
  ]);
  expect(await namesWith({ only: ["Sales.GetApiUsage"] })).toBeNull();
});

it("answers an unknown skill and an unknown cursor with an error of the protocol", async () => {
  const { client, skills, close } = await connect({ readOnly: true }, "auto", EXTENSIONS);
  for (const uri of ["skill://find-buyer/SKILL.md", "skill://../SKILL.md", "file:///etc/hosts", ""]) {
    await expect(skills.get(uri)).rejects.toMatchObject({ code: -32_602 });
    await expect(client.readResource({ uri })).rejects.toMatchObject({ code: -32_602 });
  }
  await expect(skills.list({ cursor: "x" })).rejects.toMatchObject({ code: -32_602 });
  await close();
});
