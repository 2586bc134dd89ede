import { expect, it } from "vitest";
import { dependOnSiblings } from "../../../../scripts/pack-tarballs/depend-on-siblings.ts";

it("a tarball finds the other tarballs in the project that installs them, wherever the folder is", () => {
  const manifest = {
    name: "@toolwright/probe",
    dependencies: { "@toolwright/core": "^0.1.0", valibot: "^1.4.0" },
    peerDependencies: { redis: ">=4" },
  };
  expect(dependOnSiblings(manifest, new Set(["@toolwright/core", "@toolwright/sandbox"]))).toEqual({
    name: "@toolwright/probe",
    dependencies: { valibot: "^1.4.0" },
    peerDependencies: { redis: ">=4", "@toolwright/core": "^0.1.0" },
  });
});
