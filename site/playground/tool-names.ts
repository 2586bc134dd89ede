/**
 * Writes tools' names as this page does, with a dot. Models know them with an underscore. A word that does not look like
 * a toolkit's tool stays.
 * @param names full names of the tools of every toolkit, with a dot
 */
export function nameAsHere(text: string, names: readonly string[]): string {
  return text.replace(/\b([A-Z][a-z]+)_(?=[A-Z][a-z]+[A-Z])/g, (word, toolkit) => {
    const prefix = `${toolkit}.`;
    return names.some((name) => name.startsWith(prefix)) ? prefix : word;
  });
}
