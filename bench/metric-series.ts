const POINTS = 288;
const STEP_MS = 300_000;

/** A day of one metric by host, in the backend's format: noise, and a change of level in every tenth series. */
export function metricSeries(size: number): object {
  const end = Math.floor(Date.now() / STEP_MS) * STEP_MS;
  const times = Array.from({ length: POINTS }, (_, index) => end - (POINTS - index) * STEP_MS);
  const series = Array.from({ length: size }, (_, index) => ({
    group_tags: [`host:web-${index}.prod.internal`],
    query_index: 0,
    unit: [
      { family: "percentage", name: "percent", plural: "percent", scale_factor: 1, short_name: "%", id: 17 },
      null,
    ],
  }));
  const values = series.map((_, host) =>
    times.map((__, point) => 20 + ((host * 31 + point * 17) % 97) / 7 + (host % 10 === 0 && point > 200 ? 40 : 0)),
  );
  return { data: { id: "0", type: "timeseries_response", attributes: { series, times, values } } };
}
