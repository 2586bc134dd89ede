import { it } from "vitest";
import { checkRecord, ROWS } from "./__fixtures__/odd-values.ts";

it.each(ROWS.map((row) => [row]))("records with %j are read", checkRecord);
