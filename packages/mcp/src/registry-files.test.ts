import { readFileSync } from "node:fs";
import * as v from "valibot";
import { describe, expect, it } from "vitest";
import { type Manifest, publishedManifest } from "../../../scripts/published/published-manifest.ts";
import { readAddress } from "../../../scripts/published/repository-address.ts";
import { mcpbManifest } from "../../../scripts/registry-files/mcpb-manifest.ts";
import { serverJson } from "../../../scripts/registry-files/server-json.ts";
import type { ServerPackage } from "../../../scripts/registry-files/server-package.ts";
import { HOST_VARIABLES } from "../../../scripts/registry-files/variables.ts";
import { MCPB_MANIFEST, SERVER_JSON } from "./__fixtures__/host-formats.ts";
import { readCommandLine } from "./command-line.ts";
import { VARIABLES } from "./toolkits.ts";

const ROOT = new URL("../../../", import.meta.url);
const read = (path: string) => readFileSync(new URL(path, ROOT), "utf8");
const server = JSON.parse(read("packages/mcp/package.json")) as ServerPackage & Manifest;
const ADDRESSES = [null, "https://github.com/acme/tools"];

describe("what registries and hosts read about the server", () => {
  it.each(ADDRESSES)("server.json is valid for the MCP registry with the address %s", (address) => {
    expect(v.safeParse(SERVER_JSON, serverJson(server, address)).issues).toBeUndefined();
  });

  it.each(["{}", '{"repository":"https://github.com/acme/tools"}'])(
    "server.json has the name of the published package.json, by which the registry verifies its owner, with %s",
    (root) => {
      const { mcpName: name } = publishedManifest(server, "packages/mcp", root) as { readonly mcpName: string };
      expect(serverJson(server, readAddress(root))).toMatchObject({ name, packages: [{ identifier: server.name }] });
      expect(name).toBe(root === "{}" ? "io.github.toolwright/toolwright" : "io.github.acme/toolwright");
    },
  );

  it.each(ADDRESSES)("the manifest of the bundle is valid with the address %s", (address) => {
    expect(v.safeParse(MCPB_MANIFEST, mcpbManifest(server, address)).issues).toBeUndefined();
  });

  it("the bundle starts the sandbox by default, and replaces every placeholder", () => {
    const { server: started, user_config: config } = v.parse(MCPB_MANIFEST, mcpbManifest(server, null));
    const fill = (text: string) => text.replace(/\$\{user_config\.(\w+)\}/g, (_, name) => config[name]?.default ?? "?");
    const { args, env } = started.mcp_config;
    expect(readCommandLine(args.slice(1).map(fill))).toMatchObject({ sandbox: true });
    expect(Object.values(env).map(fill)).toEqual(HOST_VARIABLES.map(() => ""));
  });

  it("both ask for every variable that a toolkit reads, and hide the keys", () => {
    expect(HOST_VARIABLES.map(({ name }) => name)).toEqual(Object.values(VARIABLES).flat());
    const shown = HOST_VARIABLES.filter(({ isSecret }) => !isSecret).map(({ name }) => name);
    expect(shown).toEqual(["OBSERVABILITY_SITE", "MESSAGING_REGION"]);
  });
});

interface Configuration {
  readonly command: string;
  readonly args: readonly string[];
}

describe("the install links of the README", () => {
  const page = read("packages/mcp/README.md");
  const configured = (file: string, field: string): Configuration =>
    JSON.parse(read(`examples/mcp-host/hosts/${file}`))[field].toolwright;
  const queryOf = (start: string) => {
    const [link = ""] = page.split(/[\s`]/).filter((word) => word.startsWith(start));
    return new URL(link).searchParams;
  };

  it("Cursor gets the configuration of its file", () => {
    const query = queryOf("https://cursor.com/en/install-mcp");
    const decoded = Buffer.from(query.get("config") ?? "", "base64").toString();
    expect(query.get("name")).toBe("toolwright");
    expect(JSON.parse(decoded)).toEqual(configured("mcp-servers.json", "mcpServers"));
  });

  it("VS Code gets the configuration of its file", () => {
    const query = queryOf("https://insiders.vscode.dev/redirect/mcp/install");
    expect(query.get("name")).toBe("toolwright");
    expect(JSON.parse(query.get("config") ?? "")).toEqual(configured("vscode.json", "servers"));
  });

  it("Goose gets the same command, which npx finds and never downloads", () => {
    const query = queryOf("goose://extension");
    const { command, args } = configured("mcp-servers.json", "mcpServers");
    // Goose runs no other program than a few package runners.
    expect(query.get("cmd")).toBe("npx");
    expect(query.getAll("arg")).toEqual(["--no", "--", command, ...args]);
  });
});

it("the README shows the configurations of the example's files", () => {
  const blocks = [...read("packages/mcp/README.md").matchAll(/^```(json|toml)\n([\s\S]*?)^```$/gm)];
  const shown = blocks.map(([, language, text = ""]) => (language === "json" ? JSON.parse(text) : text));
  for (const file of ["mcp-servers.json", "zed.json"])
    expect(shown).toContainEqual(JSON.parse(read(`examples/mcp-host/hosts/${file}`)));
  const codex = read("examples/mcp-host/hosts/codex.toml");
  expect(codex).toMatch(/^\[mcp_servers\.toolwright\]\ncommand = "[\w-]+"\nargs = \[[^\]]*\]\n$/);
  expect(shown).toContain(codex);
});
