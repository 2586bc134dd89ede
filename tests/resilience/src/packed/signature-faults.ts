/** The output of `pnpm audit signatures --json`. */
interface SignatureAudit {
  readonly audited: number;
  readonly invalid: readonly SignedPackage[];
  readonly missing: readonly SignedPackage[];
}

interface SignedPackage {
  readonly name: string;
  readonly version: string;
}

/** Returns one message per installed package without a valid registry signature. */
export function signatureFaults(text: string): readonly string[] {
  const { audited, invalid, missing } = JSON.parse(text) as SignatureAudit;
  return [
    // pnpm succeeds without a check if the registry has no signing keys, which is the case for most mirrors.
    ...(audited === 0 ? ["No package was checked: the registry has no signing keys."] : []),
    ...invalid.map(({ name, version }) => `${name}@${version} has an invalid signature.`),
    ...missing.map(({ name, version }) => `${name}@${version} has no signature.`),
  ];
}
