// Writes what the MCP server sends besides results: the script and the style of its apps, and the command's skills.
import { writeFileSync } from "node:fs";
import { bundleApps } from "./mcp-apps/bundle-apps.ts";
import { readSkills } from "./mcp-skills/read-skills.ts";

const SOURCES = new URL("../packages/mcp/src/", import.meta.url);
writeFileSync(new URL("apps/app-files.ts", SOURCES), await bundleApps());
writeFileSync(new URL("skills/skill-files.ts", SOURCES), readSkills());
