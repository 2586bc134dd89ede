import { type CardField, isRecord } from "@toolwright/core/authoring";

type Data = Readonly<Record<string, unknown>>;

/** A send's variables as fields of the card. Those that the message doesn't use come last. */
export function variableFields(data: Data, unusedNames: readonly string[]): CardField[] {
  const unused = new Set(unusedNames);
  const names = Object.keys(data).toSorted((one, other) => Number(unused.has(one)) - Number(unused.has(other)));
  return names.flatMap((name) =>
    dataFields(`variable ${name}`, data[name], unused.has(name) ? "the message does not use it" : undefined),
  );
}

/** One field per value: nested lists and objects get one for each of their values. */
export function dataFields(label: string, value: unknown, note?: string): CardField[] {
  if (Array.isArray(value) && value.some((item) => typeof item === "object"))
    return value.flatMap((item, index) => dataFields(`${label}[${index}]`, item, note));
  if (isRecord(value) && Object.keys(value).length > 0)
    return Object.entries(value).flatMap(([name, item]) => dataFields(`${label}.${name}`, item, note));
  return [{ label, value: value as CardField["value"], ...(note !== undefined && { note }) }];
}
