/**
 * Every toolkit, in the order of all lists: the folder below `packages/`, which has a `src/manifest.ts`. A new toolkit is its
 * folder and one name here; `npx -y pnpm@12 sync` writes the lists of the packages from it.
 */
export const TOOLKITS = ["observability", "messaging", "sales"] as const;
