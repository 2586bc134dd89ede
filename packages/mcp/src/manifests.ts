// Written by `npx -y pnpm@12 sync` from `scripts/toolkits.ts`.
import type { Manifest } from "@toolwright/core/manifest";
import { manifest as messaging } from "@toolwright/messaging/manifest";
import { manifest as observability } from "@toolwright/observability/manifest";
import { manifest as sales } from "@toolwright/sales/manifest";

/** Name of a toolkit: the first part of its tools' names, in lower case. */
export type ToolkitName = "observability" | "messaging" | "sales";

/** All toolkits, in the order in which their tools are listed. */
export const MANIFESTS: Readonly<Record<ToolkitName, Manifest>> = { observability, messaging, sales };
