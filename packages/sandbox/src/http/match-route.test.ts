import { expect, test } from "vitest";
import { matchPath, matchRoute, type Route } from "./match-route.ts";
import { ok } from "./response.ts";

type Method = Route<unknown>["methods"][number];
const route = (method: Method, path: string): Route<unknown> => ({ methods: [method], path, handle: () => ok({}) });
const ROUTES = [
  route("GET", "/v1/customers"),
  route("POST", "/v1/customers/attributes"),
  route("GET", "/v1/customers/:id/attributes"),
  route("GET", "/v1/customers/:id/:what"),
  route("DELETE", "/v1/customers/:id"),
];

test.each([
  ["GET /v1/customers", 0, {}],
  ["POST /v1/customers/attributes", 1, {}],
  ["GET /v1/customers/usr_1/attributes", 2, { id: "usr_1" }],
  ["GET /v1/customers/usr_1/messages", 3, { id: "usr_1", what: "messages" }],
  ["DELETE /v1/customers/attributes", 4, { id: "attributes" }],
])("%s matches a route", (line, index, params) => {
  const [method = "", path = ""] = line.split(" ");
  expect(matchRoute(ROUTES, method, path)).toEqual({ route: ROUTES[index], params });
});

test.each([
  ["an encoded slash", "a%2Fb", "a/b"],
  ["an address", "ada%2Bshop%40example.com", "ada+shop@example.com"],
  ["a plus sign as it is", "a+b", "a+b"],
  ["other alphabets", "%E3%81%82", "あ"],
  ["a percent sign, decoded once", "100%2525", "100%25"],
])("path variables are decoded: %s", (_, segment, id) => {
  expect(matchRoute(ROUTES, "DELETE", `/v1/customers/${segment}`)?.params).toEqual({ id });
});

test.each([
  ["another method", "PUT", "/v1/customers"],
  ["a method in small letters", "get", "/v1/customers"],
  ["an unknown path", "GET", "/v1/other"],
  ["a path that is too short", "GET", "/v1"],
  ["a path that is too long", "GET", "/v1/customers/usr_1/attributes/more"],
  ["a slash at the end", "GET", "/v1/customers/"],
  ["an empty variable", "DELETE", "/v1/customers/"],
  ["a broken escape", "DELETE", "/v1/customers/%E0%A4%A"],
  ["a lone percent sign", "DELETE", "/v1/customers/100%"],
])("%s matches no route", (_, method, path) => {
  expect(matchRoute(ROUTES, method, path)).toBeNull();
});

test("matchPath returns every route for a path, regardless of method", () => {
  const paths = matchPath(ROUTES, "/v1/customers/attributes").map(({ route }) => route.methods[0]);
  expect(paths).toEqual(["POST", "DELETE"]);
  expect(matchPath(ROUTES, "/v1/other")).toEqual([]);
});
