import * as v from "valibot";

// The fields that this project uses, with their rules. Unknown fields fail, because a misspelled one would have no effect.

const NAMESPACED = v.pipe(v.string(), v.maxLength(200), v.regex(/^[a-zA-Z0-9.-]+\/[a-zA-Z0-9._-]+$/));
const RELEASE = v.pipe(v.string(), v.regex(/^\d+\.\d+\.\d+$/));
const SHORT = v.pipe(v.string(), v.minLength(1), v.maxLength(100));

/** `server.json` of the MCP registry, from its JSON schema of 2025-12-11, the newest in November 2026. */
export const SERVER_JSON = v.strictObject({
  $schema: v.literal("https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json"),
  name: NAMESPACED,
  title: SHORT,
  description: SHORT,
  repository: v.optional(
    v.strictObject({ url: v.pipe(v.string(), v.url()), source: v.literal("github"), subfolder: v.string() }),
  ),
  version: RELEASE,
  packages: v.array(
    v.strictObject({
      registryType: v.literal("npm"),
      identifier: v.string(),
      version: RELEASE,
      runtimeHint: v.literal("npx"),
      transport: v.strictObject({ type: v.literal("stdio") }),
      environmentVariables: v.array(
        v.strictObject({ name: v.string(), description: v.string(), isRequired: v.boolean(), isSecret: v.boolean() }),
      ),
    }),
  ),
});

/** `manifest.json` of an MCP bundle, from version 0.3 of its specification (2025-12-02). */
export const MCPB_MANIFEST = v.strictObject({
  manifest_version: v.literal("0.3"),
  name: v.string(),
  display_name: v.string(),
  version: RELEASE,
  description: v.string(),
  author: v.strictObject({ name: v.string() }),
  repository: v.optional(v.strictObject({ type: v.string(), url: v.pipe(v.string(), v.url()) })),
  license: v.string(),
  keywords: v.array(v.string()),
  server: v.strictObject({
    type: v.literal("node"),
    entry_point: v.string(),
    mcp_config: v.strictObject({
      command: v.literal("node"),
      args: v.array(v.string()),
      env: v.record(v.string(), v.string()),
    }),
  }),
  tools_generated: v.boolean(),
  prompts_generated: v.boolean(),
  compatibility: v.strictObject({
    platforms: v.array(v.picklist(["darwin", "win32", "linux"])),
    runtimes: v.strictObject({ node: v.string() }),
  }),
  user_config: v.record(
    v.string(),
    v.strictObject({
      type: v.literal("string"),
      title: v.string(),
      description: v.string(),
      sensitive: v.optional(v.boolean()),
      required: v.boolean(),
      default: v.string(),
    }),
  ),
});
