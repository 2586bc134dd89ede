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
});
