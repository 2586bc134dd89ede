import { readCatalog } from "./catalog.ts";

process.stdout.write(JSON.stringify(await readCatalog()));
