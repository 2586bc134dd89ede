import { fileURLToPath } from "node:url";
import type { NextConfig } from "next";

const config: NextConfig = {
  // Next.js adds no file to the folder and no button to the page.
  agentRules: false,
  devIndicators: false,
  // The `@toolwright` packages are in the `node_modules` of the repository.
  turbopack: { root: fileURLToPath(new URL("../../", import.meta.url)) },
};

export default config;
