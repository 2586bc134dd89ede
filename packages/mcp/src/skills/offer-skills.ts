import { GetSkillRequestParamsSchema, ListSkillsRequestParamsSchema } from "@modelcontextprotocol/core/ext/skills";
import type { Resource, Server, TextResourceContents } from "@modelcontextprotocol/server";
import { SKILLS_EXTENSION_ID, SKILLS_GET_METHOD, SKILLS_LIST_METHOD } from "@modelcontextprotocol/server/ext/skills";
import type { Policy, Tool } from "@toolwright/core";
import { asFields } from "@toolwright/core/http";
import { allowedTools } from "../prompts/offer-prompts.ts";
import { invalid } from "../prompts/prompt.ts";
import { SKILLS } from "./skill-files.ts";

/** The skills that a server offers: instructions for a task with several tools, which a client loads when it needs them. */
export interface Skills {
  /** The skills as resources. */
  readonly resources: readonly Resource[];
  /** Returns the file at a URI; `null` if it does not belong to an offered skill. */
  read(uri: string): TextResourceContents | null;
  /** Handles the extension's requests. */
  handle(server: Server): void;
}

const MARKDOWN = "text/markdown";

/** The tools that a skill needs to be useful. */
const TOOLS_OF_SKILL: Readonly<Record<string, readonly string[]>> = {
  "find-buyer": ["Sales_SearchPeople", "Sales_EnrichPerson"],
  "investigate-incident": ["Observability_SearchMonitors", "Observability_GetMonitor", "Observability_AggregateEvents"],
  "mail-customer": ["Messaging_GetPerson", "Messaging_ListTransactionalMessages", "Messaging_SendTransactionalEmail"],
};

/** Creates the skills whose tools are all offered and allowed; `null` if there are none. */
export function offerSkills(
  tools: readonly Tool[],
  policy: Policy | readonly Policy[],
  { ttlMs }: { readonly ttlMs: number },
): Skills | null {
  const names = new Set<string>(allowedTools(tools, policy).map(({ wireName }) => wireName));
  const skills = SKILLS.filter(({ entry }) => TOOLS_OF_SKILL[entry.frontmatter.name]?.every((name) => names.has(name)));
  if (skills.length === 0) return null;
  const find = (uri: string) => skills.find(({ entry }) => entry.uri === uri);
  return {
    resources: skills.map(({ entry: { uri, frontmatter, resources } }) => ({
      uri,
      name: frontmatter.name,
      description: frontmatter.description,
      mimeType: MARKDOWN,
      size: resources[0].size,
    })),
    read(uri) {
      const skill = find(uri);
      return skill ? { uri, mimeType: MARKDOWN, text: skill.text } : null;
    },
    handle(server) {
      // The entries never change while the process runs.
      const cache = { ttlMs, cacheScope: "public" as const };
      server.setRequestHandler(SKILLS_LIST_METHOD, { params: ListSkillsRequestParamsSchema }, ({ cursor }) => {
        if (cursor !== undefined) throw invalid("The server issued no such cursor: the list has one page.");
        return { skills: structuredClone(skills.map(({ entry }) => entry)), ...cache };
      });
      server.setRequestHandler(SKILLS_GET_METHOD, { params: GetSkillRequestParamsSchema }, ({ uri }) => {
        const skill = find(uri);
        if (!skill) throw invalid("The server offers no skill at this URI; skills/list has those that it offers.");
        return { skill: structuredClone(skill.entry), ...cache };
      });
      server.registerCapabilities({ extensions: { [SKILLS_EXTENSION_ID]: {} } });
    },
  };
}

/** Whether a client reads skills: its capabilities name the extension. */
export function readsSkills(capabilities: unknown): boolean {
  return SKILLS_EXTENSION_ID in asFields(asFields(capabilities)["extensions"]);
}
