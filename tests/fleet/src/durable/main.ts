// `npx -y pnpm@12 durable`: the store in a Durable Object, and the recipes of durable engines, with figures. Installs the
// engines into temporary folders. A name runs one of the proofs. Ends with 1 if anything is wrong.
import type { Figure } from "./figure.ts";
import { proveObject } from "./prove-object.ts";

const PROOFS: Readonly<Record<string, () => AsyncGenerator<Figure>>> = {
  "durable-object": proveObject,
};

const names = process.argv.slice(2).filter((argument) => argument !== "--");
for (const [name, prove] of Object.entries(PROOFS)) {
  if (names.length > 0 && !names.includes(name)) continue;
  process.stdout.write(`${name}\n`);
  for await (const { isRight, line } of prove()) {
    process.stdout.write(`${isRight ? "ok   " : "WRONG"} ${line}\n`);
    if (!isRight) process.exitCode = 1;
  }
}
