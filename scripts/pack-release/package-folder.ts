/** The folder of a package in the repository. Folders have the package's name without the scope, except for the command. */
export function packageFolder(name: string): string {
  return `packages/${name === "toolwright" ? "cli" : name.replace("@toolwright/", "")}`;
}
