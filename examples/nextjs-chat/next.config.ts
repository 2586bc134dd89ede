import { fileURLToPath } from "node:url";
import type { NextConfig } from "next";

const config: NextConfig = {
  // Next.js writes no file with instructions for coding agents, and shows no button of its own.
  agentRules: false,
  devIndicators: false,
  // The `@toolwright` packages are in the `node_modules` of the repository.
  turbopack: { root: fileURLToPath(new URL("../../", import.meta.url)) },
};

export default config;
