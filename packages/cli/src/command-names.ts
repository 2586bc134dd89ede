/** The commands of other packages, by their name in `toolwright`. */
export const DELEGATED: Readonly<Record<string, string>> = { mcp: "@toolwright/mcp", evals: "@toolwright/evals" };

/** Every command. */
export const COMMANDS: readonly string[] = ["list", "describe", "call", "doctor", "verify", ...Object.keys(DELEGATED)];
