/** Status and body of a response before serialization. */
export interface ApiResponse {
  readonly status: number;
  /** Objects are serialized as JSON, strings are sent unchanged. */
  readonly body: object | string;
}

/** Creates a response with status 200 and a JSON body. */
export function ok(body: object): ApiResponse {
  return { status: 200, body };
}

/** Status and headers of a response. */
export interface ResponseParts {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** Sends only the first half of the body. Default false. */
  readonly cutOff?: boolean | undefined;
}

/** Creates a `Response`. */
export function writeResponse(text: string, { status, headers, cutOff = false }: ResponseParts): Response {
  const content = cutOff ? text.slice(0, Math.floor(text.length / 2)) : text;
  return new Response(content, { status, headers: { ...headers } });
}

/** Creates a response with an HTML error page, as gateways send. */
export function writePage(status: number, title: string, headers: Readonly<Record<string, string>> = {}): Response {
  const html = `<!DOCTYPE html>\n<html lang="en"><head><title>${title}</title></head><body><h1>${title}</h1></body></html>`;
  return writeResponse(html, { status, headers: { ...headers, "content-type": "text/html; charset=utf-8" } });
}
