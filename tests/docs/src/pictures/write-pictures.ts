import { writeFileSync } from "node:fs";
import { drawPictures } from "./draw-pictures.ts";

const PICTURES = new URL("../../../../docs/pictures/", import.meta.url);
for (const [name, svg] of await drawPictures()) writeFileSync(new URL(name, PICTURES), svg);
