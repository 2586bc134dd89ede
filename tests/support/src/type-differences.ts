/** Whether two types are identical; `any` is identical only to itself. */
type Identical<One, Other> = (<T>() => T extends One ? 1 : 2) extends <T>() => T extends Other ? 1 : 2 ? true : false;

/** Whether each of two types is assignable to the other, which `readonly` does not affect. */
type Interchangeable<One, Other> = [One] extends [Other] ? ([Other] extends [One] ? true : false) : false;

type ArgumentsOf<F> = F extends (args: infer Args, options?: never) => unknown ? Args : never;
type ResultOf<F> = F extends (args: never, options?: never) => Promise<infer Result> ? Result : never;
type PreviewOf<F> = F extends { preview(args: infer Args, options?: never): Promise<infer Preview> }
  ? { args: Args; preview: Preview }
  : null;

/** The parts of one function that differ, such as `"searchLogs result"`; `never` when all are the same. */
type FunctionDifferences<Name extends string, One, Other> =
  | (Identical<ArgumentsOf<One>, ArgumentsOf<Other>> extends true ? never : `${Name} arguments`)
  | (Identical<ResultOf<One>, ResultOf<Other>> extends true ? never : `${Name} result`)
  | (Interchangeable<PreviewOf<One>, PreviewOf<Other>> extends true ? never : `${Name} preview`);

/**
 * Differences between the functions of two toolkit types, by name. `never` when both have the same functions with the
 * same arguments, results and previews, and interchangeable `tools`.
 */
export type TypeDifferences<One, Other> =
  | Exclude<keyof One | keyof Other, keyof One & keyof Other>
  | {
      [Name in keyof One & keyof Other & string]: Name extends "tools"
        ? Interchangeable<One[Name], Other[Name]> extends true
          ? never
          : Name
        : FunctionDifferences<Name, One[Name], Other[Name]>;
    }[keyof One & keyof Other & string];
