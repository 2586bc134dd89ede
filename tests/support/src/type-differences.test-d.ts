import { describe, expectTypeOf, it } from "vitest";
import type { TypeDifferences } from "./type-differences.ts";

interface Options {
  readonly signal?: AbortSignal | undefined;
}
interface Found {
  rows: { id: string | null }[];
}
interface Probe {
  find(args: { query: string; limit?: number | null }, options?: Options): Promise<Found>;
  readonly send: {
    (args: { id: string }, options?: Options): Promise<{ sent: boolean }>;
    preview(args: { id: string }, options?: Options): Promise<{ details: { readonly size: number } }>;
  };
  readonly tools: readonly { name: "find" | "send" }[];
}

/** The probe with other members. */
type With<Members> = Omit<Probe, keyof Members> & Members;

describe("the differences between two types of a toolkit", () => {
  it("are none between an interface and the same types written out", () => {
    type Written = With<{
      find: (a: { query: string; limit?: number | null }, b?: Options) => Promise<{ rows: { id: string | null }[] }>;
    }>;
    expectTypeOf<TypeDifferences<Probe, Written>>().toBeNever();
    expectTypeOf<TypeDifferences<Written, Probe>>().toBeNever();
  });

  it("name the function whose arguments are wider, narrower, or optional in another way", () => {
    type Wider = With<{ find(args: { query: string | number; limit?: number | null }): Promise<Found> }>;
    expectTypeOf<TypeDifferences<Probe, Wider>>().toEqualTypeOf<"find arguments">();
    expectTypeOf<TypeDifferences<Wider, Probe>>().toEqualTypeOf<"find arguments">();
    type Undefined = With<{ find(args: { query: string; limit?: number | null | undefined }): Promise<Found> }>;
    expectTypeOf<TypeDifferences<Probe, Undefined>>().toEqualTypeOf<"find arguments">();
  });

  it("name the function whose result lacks `null`, lacks a field, or is `any`", () => {
    type NotNull = With<{ find(args: { query: string; limit?: number | null }): Promise<{ rows: { id: string }[] }> }>;
    expectTypeOf<TypeDifferences<Probe, NotNull>>().toEqualTypeOf<"find result">();
    type Empty = With<{ find(args: { query: string; limit?: number | null }): Promise<{ rows: object[] }> }>;
    expectTypeOf<TypeDifferences<Probe, Empty>>().toEqualTypeOf<"find result">();
    // biome-ignore lint/suspicious/noExplicitAny: the difference under test
    type Any = With<{ find(args: { query: string; limit?: number | null }): Promise<any> }>;
    expectTypeOf<TypeDifferences<Probe, Any>>().toEqualTypeOf<"find result">();
  });

  it("name a preview that is missing or has other details", () => {
    type Bare = With<{ send(args: { id: string }): Promise<{ sent: boolean }> }>;
    expectTypeOf<TypeDifferences<Probe, Bare>>().toEqualTypeOf<"send preview">();
    type Other = With<{
      send: ((args: { id: string }) => Promise<{ sent: boolean }>) & {
        preview(args: { id: string }): Promise<{ details: { size: string } }>;
      };
    }>;
    expectTypeOf<TypeDifferences<Probe, Other>>().toEqualTypeOf<"send preview">();
  });

  it("name functions that only one type has, and `tools` with other names", () => {
    expectTypeOf<TypeDifferences<Probe, Omit<Probe, "send">>>().toEqualTypeOf<"send">();
    expectTypeOf<TypeDifferences<Probe, With<{ tools: readonly { name: "find" }[] }>>>().toEqualTypeOf<"tools">();
  });
});
