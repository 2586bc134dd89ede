/** Returns the section of a changelog about a version, without its heading. */
export function readChanges(changelog: string, version: string): string {
  const sections = changelog.split(/^## /m).slice(1);
  const section = sections.find((text) => text.split("\n", 1)[0]?.trim() === version);
  if (section === undefined)
    throw new Error(`The changelog has no section ${version}: run \`changeset version\` first.`);
  return `${section.slice(section.indexOf("\n") + 1).trim()}\n`;
}
