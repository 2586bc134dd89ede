import { createSales } from "@toolwright/sales";
import type { Sandbox } from "@toolwright/sandbox";

let loading: Promise<unknown> | undefined;

/**
 * Loads the modules that the sales toolkit loads at its first lookup. Loading takes real time, in which the clock of a run
 * must not jump.
 */
export async function loadLazyModules(createSandbox: () => Sandbox): Promise<void> {
  const lookUp = () => createSales(createSandbox().sales.options).enrichOrganization({ domain: "vantaro.example" });
  loading ??= lookUp().catch(() => undefined);
  await loading;
}
