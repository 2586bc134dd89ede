import { type RepositoryAddress, registryName } from "../published/repository-address.ts";
import type { ServerPackage } from "./server-package.ts";
import { HOST_VARIABLES } from "./variables.ts";

/** Returns the entry of the server in the MCP registry. Without an address of the repository, the entry names none. */
export function serverJson({ name, version, description }: ServerPackage, address: RepositoryAddress): object {
  return {
    $schema: "https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json",
    name: registryName(address),
    title: "Toolwright",
    description,
    ...(address === null ? {} : { repository: { url: address, source: "github", subfolder: "packages/mcp" } }),
    version,
    packages: [
      {
        registryType: "npm",
        identifier: name,
        version,
        runtimeHint: "npx",
        transport: { type: "stdio" },
        environmentVariables: HOST_VARIABLES.map(({ name: variable, title, description: use, isSecret }) => ({
          name: variable,
          description: `${title}. ${use}`,
          isRequired: false,
          isSecret,
        })),
      },
    ],
  };
}
