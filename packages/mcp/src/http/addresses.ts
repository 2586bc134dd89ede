const NAME = /^(?:[a-z\d_](?:[a-z\d_.-]*[a-z\d_])?\.?|\[[\da-f:.]+\])$/i;
const IPV6 = /^[\da-f]*:[\da-f:.]+$/i;

/** Whether a value is an address or host name to listen at, without scheme, port or path. */
export function isListenAddress(value: string): boolean {
  return (NAME.test(value) && !value.startsWith("[")) || IPV6.test(value);
}

/** Whether a value is a valid `Host` header: a host name or address, with an optional port. */
export function isHostHeader(value: string): boolean {
  const port = /:(\d{1,5})$/.exec(value);
  return NAME.test(port ? value.slice(0, port.index) : value) && Number(port?.[1] ?? 0) <= 65_535;
}

/**
 * Whether a value is an origin as browsers send it: scheme, host and optional port, without a path. Browser extensions
 * and editors also have origins. `null` does not count, because pages of any site can have it.
 */
export function isOrigin(value: string): boolean {
  if (!/^[a-z][a-z\d+.-]*:\/\/[^/?#@\\\s]+$/i.test(value)) return false;
  return !/^https?:/i.test(value) || nearestOrigin(value) === value.toLowerCase();
}

/** Returns the origin of a web address, without its path, credentials and default port; `null` if it has none. */
export function nearestOrigin(value: string): string | null {
  if (!/^https?:/i.test(value) || !URL.canParse(value)) return null;
  const { origin, username, password } = new URL(value);
  return username === "" && password === "" ? origin : null;
}
