/** The fields of the MCP server's package.json that registries and hosts repeat. */
export interface ServerPackage {
  readonly name: string;
  readonly version: string;
  readonly description: string;
  readonly license: string;
  readonly keywords: readonly string[];
  readonly engines: { readonly node: string };
}
