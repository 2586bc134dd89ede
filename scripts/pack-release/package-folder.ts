/**
 * Returns a package's folder in the repository, which has the package's name without the scope, except for the command.
 */
export function packageFolder(name: string): string {
  return `packages/${name === "toolwright" ? "cli" : name.replace("@toolwright/", "")}`;
}
