import fc from "fast-check";

/** Generates any sequence of UTF-16 code units, including lone surrogates and control characters. */
export function anyString(constraints: { minLength?: number; maxLength?: number } = {}): fc.Arbitrary<string> {
  const unit = fc.oneof(
    fc.integer({ min: 0, max: 0xffff }).map((code) => String.fromCharCode(code)),
    fc.integer({ min: 0, max: 0x7f }).map((code) => String.fromCharCode(code)),
    fc.constantFrom("\ud83d", "\ude00", "\u0000", '"', "\\"),
  );
  return fc.string({ unit, ...constraints });
}

/** Any character, as with `unit: "binary"` of fast-check, which takes half a second to create. */
export const anyCharacter: fc.Arbitrary<string> = fc
  .integer({ min: 0, max: 0x10f7ff })
  .map((code) => String.fromCodePoint(code < 0xd800 ? code : code + 0x800));
