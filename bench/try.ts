import { measureCalls } from "./calls.ts";
const costs = await measureCalls();
for (const c of costs) console.log(c.title.padEnd(26), c.subject.padEnd(20), c.wallUs.median.toFixed(0).padStart(8), c.cpuUs.median.toFixed(0).padStart(8), c.wallRatio.median.toFixed(2), c.wallRatio.low.toFixed(2), c.wallRatio.high.toFixed(2), 'cpu', c.cpuRatio.median.toFixed(2));
