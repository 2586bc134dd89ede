import type { StandardJSONSchemaV1, StandardSchemaV1 } from "@standard-schema/spec";
import { describe, expectTypeOf, test } from "vitest";
import type { ToolSchema } from "./tool.ts";

interface Args {
  readonly query: string;
  readonly limit: number;
}

declare const schema: ToolSchema<Args>;

describe("a tool's schema", () => {
  test("is a Standard Schema and a Standard JSON Schema of the arguments", () => {
    expectTypeOf(schema).toExtend<StandardSchemaV1<Args>>();
    expectTypeOf(schema).toExtend<StandardJSONSchemaV1<Args>>();
    expectTypeOf<StandardSchemaV1.InferOutput<typeof schema>>().toEqualTypeOf<Args>();
    expectTypeOf<StandardSchemaV1.InferInput<typeof schema>>().toEqualTypeOf<Args>();
  });

  test("does not match other arguments", () => {
    expectTypeOf(schema).not.toExtend<StandardSchemaV1<{ id: string }>>();
  });

  test("validates synchronously", () => {
    expectTypeOf(schema["~standard"].validate).returns.not.toExtend<Promise<unknown>>();
    expectTypeOf(schema["~standard"].validate).returns.toExtend<StandardSchemaV1.Result<Args>>();
  });
});
