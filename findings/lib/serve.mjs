import { createServer } from "node:http";

/** Starts a server on the loopback interface that hands each request's body to `respond`. */
export const serve = async (respond) => {
  const http = createServer(async (request, response) =>
    respond((await request.toArray()).join(""), response, request),
  );
  await new Promise((resolve) => http.listen(0, "127.0.0.1", resolve));
  return { url: `http://127.0.0.1:${http.address().port}`, close: () => (http.closeAllConnections(), http.close()) };
};

/** Answers with a JSON body. */
export const json = (response, body) =>
  response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(body));
