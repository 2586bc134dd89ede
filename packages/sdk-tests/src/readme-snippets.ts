const TOOLKITS = `
import { createMessaging } from "@toolwright/messaging";
import { createObservability } from "@toolwright/observability";
import { createSales } from "@toolwright/sales";
`;
const OBSERVABILITY = `${TOOLKITS}const observability = createObservability();\n`;
const MESSAGING = `${TOOLKITS}const messaging = createMessaging();\n`;
const SALES = `${TOOLKITS}const sales = createSales();\n`;
const SANDBOX = `
import { createSandbox } from "@toolwright/sandbox";
import { handlers } from "@toolwright/sandbox/msw";
import { setupServer } from "msw/node";
`;

/** What the blocks of the packages' pages take for granted, in their order; `null` for one that stands alone. */
export const README_SNIPPETS: Readonly<Record<string, readonly (string | null)[]>> = {
  "README.md": [
    null,
    null,
    `${OBSERVABILITY}${MESSAGING.replace(TOOLKITS, "")}import type { LanguageModel } from "ai";\ndeclare const model: LanguageModel;\n`,
    `${OBSERVABILITY}
declare const toolCall: { readonly name: string; readonly arguments: string };
declare function send(text: string): void;
declare function keep(value: unknown): void;
`,
    null,
  ],
  "packages/core/README.md": [
    null,
    `interface ShopClient {
  find(
    query: { customer: string; limit: number },
    signal: AbortSignal,
  ): Promise<{ id: string; total: number }[]>;
}
declare function createShopClient(): ShopClient;
`,
    `import { type Tool, toTypeScript } from "@toolwright/core";\ndeclare const tools: readonly Tool[];\n`,
  ],
  "packages/mcp/README.md": [null],
  "packages/messaging/README.md": [
    null,
    `${MESSAGING}const email = { transactional_message_id: "3", to: "ada@example.com" };\ndeclare function verify(): Promise<void>;\n`,
    null,
  ],
  "packages/sales/README.md": [null, `${SALES}declare function askForMasterKey(): void;\n`, null],
  "packages/sandbox/README.md": [
    null,
    SANDBOX,
    null,
    null,
    null,
    SANDBOX,
    null,
    null,
    `${SANDBOX}const { observability, messaging } = createSandbox();\n`,
  ],
};
