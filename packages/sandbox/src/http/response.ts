/** A status and a body, before they are written as a response. */
export interface ApiResponse {
  readonly status: number;
  /** An object is written as JSON, a string as it is. */
  readonly body: object | string;
}

/** Status 200 with a JSON body. */
export function ok(body: object): ApiResponse {
  return { status: 200, body };
}

/** Everything about a response except its text. */
export interface ResponseParts {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** Keeps only the first half of the text. Default false. */
  readonly cutOff?: boolean | undefined;
}

/** Writes a response. */
export function writeResponse(text: string, { status, headers, cutOff = false }: ResponseParts): Response {
  const sent = cutOff ? text.slice(0, Math.floor(text.length / 2)) : text;
  return new Response(sent, { status, headers: { ...headers } });
}

/** Writes an HTML page that consists of its title, as gateways do. */
export function writePage(status: number, title: string, headers: Readonly<Record<string, string>> = {}): Response {
  const html = `<!DOCTYPE html>\n<html lang="en"><head><title>${title}</title></head><body><h1>${title}</h1></body></html>`;
  return writeResponse(html, { status, headers: { ...headers, "content-type": "text/html; charset=utf-8" } });
}
