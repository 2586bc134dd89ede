/** A URL as text: up to white space, a quotation mark or a tag. */
const URL_IN_TEXT = /\bhttps?:[\\/]*[^\s"'<>]+/gi;
/** A URL as an attribute of HTML: it may contain apostrophes and tabs, which a browser removes. */
const URL_IN_ATTRIBUTE = /\bhttps?:[\\/]*(?:[^\s"<>]|\t)+/gi;

/**
 * The hosts of URLs in a value, also nested ones, if the shown value does not show them: it may be truncated, or the host
 * may follow a user name, or be written with other characters. A URL that can be read in several ways names each host.
 */
export function hostsOf(value: unknown, shown: string): string[] {
  const hosts = stringsIn(value).flatMap((text) =>
    [text, ...(text.match(URL_IN_TEXT) ?? []), ...(text.match(URL_IN_ATTRIBUTE) ?? [])].map(hostOf),
  );
  return [...new Set(hosts)].filter((host) => host !== "" && !namesHost(shown, host));
}

/** The strings of a value that is JSON; none of any other. */
function stringsIn(value: unknown): string[] {
  if (typeof value === "string") return [value];
  const strings: string[] = [];
  try {
    JSON.stringify(value, (_, one: unknown) => {
      if (typeof one === "string") strings.push(one);
      return one;
    });
  } catch {
    return [];
  }
  return strings;
}

function hostOf(url: string): string {
  const { protocol, host } = URL.canParse(url) ? new URL(url) : { protocol: "", host: "" };
  return /^https?:$/.test(protocol) ? host : "";
}

/** Whether a string has the host directly after two slashes, and nothing that would make it part of another host. */
function namesHost(text: string, host: string): boolean {
  return text.split(`//${host}`).some((rest, index) => index > 0 && !/^[\w.:@-]/.test(rest));
}
