import { withAccounts } from "@toolwright/core/accounts";
import { createMessaging } from "@toolwright/messaging";
import { createObservability } from "@toolwright/observability";
import { createSales } from "@toolwright/sales";
import { createSandbox } from "@toolwright/sandbox";

/** Creates all tools over one embedded sandbox, without API keys or network. */
export function createSandboxToolkits() {
  const sandbox = createSandbox();
  const observability = createObservability(sandbox.observability.options);
  const messaging = createMessaging(sandbox.messaging.options);
  const sales = createSales(sandbox.sales.options);
  const tools = [...observability.tools, ...messaging.tools, ...sales.tools] as const;
  return { sandbox, observability, messaging, sales, tools };
}

/** Creates all tools of several accounts over embedded sandboxes. */
export function createSandboxAccounts<const Name extends string>(
  names: readonly Name[],
  descriptions: { readonly [One in Name]?: string } = {},
) {
  const accounts = Object.fromEntries(names.map((name) => [name, createSandboxToolkits()]));
  return withAccounts(accounts as Record<Name, ReturnType<typeof createSandboxToolkits>>, { descriptions });
}
