const NAME = /^(?:[a-z\d_](?:[a-z\d_.-]*[a-z\d_])?\.?|\[[\da-f:.]+\])$/i;
const IPV6 = /^[\da-f]*:[\da-f:.]+$/i;

/** Whether a value is an address or host name to listen at: no scheme, no port, no path. */
export function isListenAddress(value: string): boolean {
  return (NAME.test(value) && !value.startsWith("[")) || IPV6.test(value);
}

/** Whether a value is what a `Host` header contains: a host name or address, and maybe a port. */
export function isHostHeader(value: string): boolean {
  const port = /:(\d{1,5})$/.exec(value);
  return NAME.test(port ? value.slice(0, port.index) : value) && Number(port?.[1] ?? 0) <= 65_535;
}

/**
 * Whether a value is an origin as browsers send it: scheme, host and maybe a port, without a path. The schemes of browser
 * extensions and editors are origins too; `null` is none, because pages of any site can have it.
 */
export function isOrigin(value: string): boolean {
  if (!/^[a-z][a-z\d+.-]*:\/\/[^/?#@\\\s]+$/i.test(value)) return false;
  return !/^https?:/i.test(value) || nearestOrigin(value) === value.toLowerCase();
}

/** The origin of a web address, without its path, credentials and default port; `null` if it has none. */
export function nearestOrigin(value: string): string | null {
  if (!/^https?:/i.test(value) || !URL.canParse(value)) return null;
  const { origin, username, password } = new URL(value);
  return username === "" && password === "" ? origin : null;
}
