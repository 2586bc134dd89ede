// Writes the script and the style of the MCP Apps, which the server sends.
import { writeFileSync } from "node:fs";
import { bundleApps } from "./mcp-apps/bundle-apps.ts";

writeFileSync(new URL("../packages/mcp/src/apps/app-files.ts", import.meta.url), await bundleApps());
