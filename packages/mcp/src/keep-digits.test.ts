import { expect, it } from "vitest";
import { keepDigits } from "./keep-digits.ts";

const LONG = "12345678901234567890";
const read = (text: string) => keepDigits(text, JSON.parse(text) as object);

it("keeps the digits of long integers in the arguments of a call, at any depth", () => {
  const args = `{"id":${LONG},"data":{"list":[-${LONG},9007199254740993,9007199254740991,1.5,"${LONG}"]}}`;
  expect(read(`{"id":1,"method":"tools/call","params":{"name":"A","arguments":${args},"_meta":{"a":1}}}`)).toEqual({
    id: 1,
    method: "tools/call",
    params: {
      name: "A",
      arguments: { id: LONG, data: { list: [`-${LONG}`, "9007199254740993", 9007199254740991, 1.5, LONG] } },
      _meta: { a: 1 },
    },
  });
});

it.each([
  `{"id":1,"method":"tools/call","params":{"name":"A","arguments":{"text":"${LONG}","exponent":1e300}}}`,
  `{"id":1,"method":"tools/call","params":{"name":"A${LONG}"}}`,
  `{"id":1,"method":"prompts/get","params":{"arguments":{"id":${LONG}}}}`,
  `[{"id":1,"method":"tools/call","params":{"arguments":{"id":${LONG}}}}]`,
  `{"method":"tools/call","params":null,"x":${LONG}}`,
])("leaves %.150s unchanged", (text) => {
  expect(read(text)).toEqual(JSON.parse(text));
});

it("leaves digits a number that a client in JavaScript may have rounded", () => {
  const text = `{"method":"tools/call","params":{"arguments":{"id":${JSON.stringify(Number(LONG))},"exact":${LONG}}}}`;
  expect(read(text)).toEqual({ method: "tools/call", params: { arguments: { id: Number(LONG), exact: LONG } } });
});

it.each([100, 1_000, 2_000, 3_000, 5_000, 10_000, 100_000])("%i objects in one another end no process", (depth) => {
  const nested = `${'{"a":'.repeat(depth)}${LONG}${"}".repeat(depth)}`;
  const text = `{"method":"tools/call","params":{"arguments":${nested}}}`;
  const message = JSON.parse(text) as object;
  const kept = keepDigits(text, message);
  if (kept !== message) expect(JSON.stringify(kept)).toContain(`"${LONG}"`);
});
