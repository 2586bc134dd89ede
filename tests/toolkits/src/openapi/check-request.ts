import { findFaults } from "./find-faults.ts";
import { type Document, type Operation, type Parameter, readDocument, type Schema } from "./read-document.ts";

/** The documents by the domain of the vendor's hosts. */
const DOCUMENTS: Readonly<Record<string, Document>> = {
  "apollo.io": readDocument("apollo"),
  "customer.io": readDocument("customerio"),
  "datadoghq.com": readDocument("datadog"),
};

/** A request of a tool. */
export interface SentRequest {
  readonly method: string;
  readonly url: URL;
  readonly body: string;
}

/** Lists the places where a request breaks its operation in the vendor's document, each as `METHOD path: fault`. */
export function checkRequest({ method, url, body }: SentRequest): string[] {
  const document = DOCUMENTS[url.hostname.split(".").slice(-2).join(".")];
  const entry = document && findOperation(document, method, url.pathname);
  if (!entry) return [`${method} ${url.pathname}: no operation`];
  const { template, operation } = entry;
  const faults = [...parameterFaults(operation, template, url), ...bodyFaults(operation, document, body)];
  return faults.map((fault) => `${method} ${template}: ${fault}`);
}

function findOperation({ paths }: Document, method: string, pathname: string) {
  const found = Object.entries(paths).find(([template]) => matches(template, pathname));
  const operation = found?.[1][method];
  return found && operation ? { template: found[0], operation } : null;
}

function matches(template: string, pathname: string): boolean {
  const [parts, actual] = [template.split("/"), pathname.split("/")];
  return (
    parts.length === actual.length &&
    parts.every((part, index) => part === actual[index] || (part.startsWith("{") && actual[index] !== ""))
  );
}

function parameterFaults({ parameters }: Operation, template: string, url: URL): string[] {
  const parts = url.pathname.split("/");
  const ofPath = template.split("/").flatMap((part, index) => {
    const parameter = parameters.find((one) => one.in === "path" && `{${one.name}}` === part);
    return parameter ? valueFaults(parameter, [decodeURIComponent(parts[index] ?? "")]) : [];
  });
  const ofQuery = parameters.filter((parameter) => parameter.in === "query");
  const unknown = [...new Set(url.searchParams.keys())].filter((name) => !ofQuery.some((one) => one.name === name));
  return [
    ...ofPath,
    ...unknown.map((name) => `query ${name}: not in the document`),
    ...ofQuery.flatMap((parameter) => valueFaults(parameter, url.searchParams.getAll(parameter.name))),
  ];
}

/** Checks the strings of a parameter as values of the schema's type. */
function valueFaults({ name, required = false, schema = {} }: Parameter, strings: readonly string[]): string[] {
  if (strings.length === 0) return required ? [`${name}: is missing`] : [];
  const isList = schema.type === "array";
  if (!isList && strings.length > 1) return [`${name}: is repeated`];
  const value = isList ? strings.map((text) => read(text, schema.items ?? {})) : read(strings[0] ?? "", schema);
  return findFaults(value, schema, {}, name);
}

function read(text: string, { type }: Schema): unknown {
  if (type === "integer" || type === "number") return text.trim() === "" ? text : Number(text);
  return type === "boolean" && (text === "true" || text === "false") ? text === "true" : text;
}

function bodyFaults({ body: expected }: Operation, { schemas }: Document, body: string): string[] {
  if (!expected) return body === "" ? [] : ["body: not in the document"];
  if (body === "") return expected.required ? ["body: is missing"] : [];
  return findFaults(JSON.parse(body), expected.schema, schemas, "body");
}
