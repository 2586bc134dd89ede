import { afterEach, describe, expect, it, vi } from "vitest";
import { parseBody } from "./body.ts";

const read = (text: string) => {
  const body = parseBody(text);
  return body.kind === "json" ? body.value : body.kind;
};

afterEach(() => vi.restoreAllMocks());

describe("long numbers of a body", () => {
  it("are strings with all digits if a JavaScript number would round them", () => {
    const body = '{"dd":{"trace_id":4841292387654321234,"span_id": -9007199254740993},"ids":[9007199254740993]}';
    expect(read(body)).toEqual({
      dd: { trace_id: "4841292387654321234", span_id: "-9007199254740993" },
      ids: ["9007199254740993"],
    });
  });

  it("stay numbers if nothing is lost, or if they aren't ids", () => {
    expect(read('[9007199254740991, 1234567890.5, 1e300, "4841292387654321234"]')).toEqual([
      9007199254740991,
      1234567890.5,
      1e300,
      "4841292387654321234",
    ]);
  });

  it("are replaced by words where the runtime does not pass their source", () => {
    const parse = JSON.parse;
    type OldReviver = ((key: string, value: unknown) => unknown) | undefined;
    vi.spyOn(JSON, "parse").mockImplementation((text, reviver) => {
      const revive = reviver as OldReviver;
      return parse(text, revive && ((key, value) => revive(key, value)));
    });
    expect(read('{"id":4841292387654321234,"size":7}')).toEqual({ id: "(a number with too many digits)", size: 7 });
  });

  it("cost nothing in a body without one", () => {
    const parse = vi.spyOn(JSON, "parse");
    read('{"trace_id":"4841292387654321234","duration":1532715}');
    expect(parse).toHaveBeenCalledWith('{"trace_id":"4841292387654321234","duration":1532715}');
  });

  it("are the same in a large body, in whatever place and form", () => {
    const long = "4841292387654321234";
    const texts = [
      `{"a":${long},"b": -${long} ,"c":\t${long}\n}`,
      `[${long},[${long}],{"":${long}},{"ü":${long}},{"a-":${long}},{"a\\\\":${long}},{"a\\"":${long}}]`,
      `["a\\":${long},",":${long},","\\\\",":${long}}","{\\"id\\":${long}}"]`,
      '{"a":9007199254740991,"b":9007199254740992,"c":9007199254740993,"d":9100000000000001,"e":9010000000000001}',
      `{"a":${long}.0,"b":${long}e0,"c":1e300,"d":1e999,"e":${"9".repeat(100)},"f":${"9".repeat(400)}}`,
      `{"2":${long},"1":4841292387654321235,"2":4841292387654321236,"__proto__":${long}}`,
      `{"a":0.${long},"b":-0,"c":1234567890123456,"d":"${long}"}`,
    ];
    for (const text of texts) {
      const large = `{"start":${long},"pad":"${"x".repeat(20_000)}","value":${text}}`;
      expect(read(large)).toEqual({ start: long, pad: expect.any(String), value: read(text) });
    }
  });

  it("of fields are read without a function for each value of a large body", () => {
    const rows = Array.from({ length: 500 }, (_, index) => `{"span_id":48412923876543${10_000 + index},"duration":7}`);
    const parse = vi.spyOn(JSON, "parse");
    expect(read(`[${rows.join()}]`)).toContainEqual({ span_id: "4841292387654310499", duration: 7 });
    expect(parse.mock.calls.filter(([, reviver]) => reviver !== undefined)).toEqual([]);
  });
});
