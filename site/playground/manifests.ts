// Written by `npx -y pnpm@12 sync` from `scripts/toolkits.ts`.
import type { Manifest } from "@toolwright/core/manifest";

/** Loads the manifest of each toolkit. */
export const MANIFESTS: Readonly<Record<string, () => Promise<Manifest>>> = {
  observability: async () => (await import("@toolwright/observability/manifest")).manifest,
  messaging: async () => (await import("@toolwright/messaging/manifest")).manifest,
  sales: async () => (await import("@toolwright/sales/manifest")).manifest,
};
