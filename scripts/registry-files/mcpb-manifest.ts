import type { RepositoryAddress } from "../published/repository-address.ts";
import type { ServerPackage } from "./server-package.ts";
import { HOST_VARIABLES } from "./variables.ts";

/** Path of the server in the bundle. */
export const ENTRY_POINT = "server/bin.js";

const placeholder = (name: string): string => `\${user_config.${name.toLowerCase()}}`;

/** Returns the manifest of the bundle for Claude Desktop and other hosts that read `.mcpb` files. */
export function mcpbManifest(server: ServerPackage, address: RepositoryAddress): object {
  return {
    manifest_version: "0.3",
    name: "toolwright",
    display_name: "Toolwright",
    version: server.version,
    description: server.description,
    author: { name: "Toolwright" },
    ...(address === null ? {} : { repository: { type: "git", url: `${address}.git` } }),
    license: server.license,
    keywords: server.keywords,
    server: {
      type: "node",
      entry_point: ENTRY_POINT,
      mcp_config: {
        command: "node",
        args: [`\${__dirname}/${ENTRY_POINT}`, placeholder("mode")],
        env: Object.fromEntries(HOST_VARIABLES.map(({ name }) => [name, placeholder(name)])),
      },
    },
    // Keys and flags decide which tools and prompts the server offers.
    tools_generated: true,
    prompts_generated: true,
    compatibility: { platforms: ["darwin", "win32", "linux"], runtimes: { node: server.engines.node } },
    user_config: {
      mode: {
        type: "string",
        title: "Mode",
        description:
          "--sandbox needs no keys. For your accounts: --read-only, or --approve=require to ask before a call writes, sends or spends.",
        default: "--sandbox",
        required: true,
      },
      ...Object.fromEntries(
        HOST_VARIABLES.map(({ name, title, description, isSecret }) => [
          name.toLowerCase(),
          // A host leaves the placeholder of a value without a default in place.
          { type: "string", title, description, sensitive: isSecret, required: false, default: "" },
        ]),
      ),
    },
  };
}
