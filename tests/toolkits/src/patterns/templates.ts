import { HEX, type Random } from "./random.ts";

/** Writes a log line around a written value. `encode` returns a value as the line has to write it. */
export type Template = (written: string, random: Random) => string;

const stamp = (random: Random) =>
  `2026-0${random.int(1, 9)}-${random.int(10, 28)}T0${random.int(0, 9)}:${random.int(10, 59)}:${random.int(10, 59)}.${random.text(3)}Z`;
const traceId = (random: Random) => random.text(32, HEX);
const inJson = (text: string) => JSON.stringify(text).slice(1, -1);

/** Templates of log lines in which any value can stand. */
export const TEMPLATES: readonly Template[] = [
  (text, random) =>
    JSON.stringify({ ts: stamp(random), level: "warn", msg: `cannot notify ${text}`, trace_id: traceId(random) }),
  (text, random) =>
    JSON.stringify({ timestamp: 1769850000000 + random.int(0, 9e8), user: { contact: text }, status: 422 }),
  (text) => JSON.stringify({ message: JSON.stringify({ body: `line one\n${text}\tdone` }) }),
  (text, random) =>
    `- - [31/Jan/2026:09:0${random.int(0, 9)}:00 +0000] "GET /search?q=${encodeURIComponent(text)}&page=2 HTTP/1.1" 200 ${random.int(100, 9999)} "-" "Mozilla/5.0 Chrome/120.0.0.0"`,
  (text, random) =>
    `level=info ts=${stamp(random)} caller=main.go:${random.int(10, 999)} contact="${text}" duration=12.5ms`,
  (text) =>
    `java.lang.IllegalArgumentException: bad value: ${text}\n\tat shop.Checkout.pay(Checkout.java:88)\n\tat java.base/java.lang.Thread.run(Thread.java:833)`,
  (text) =>
    `Traceback (most recent call last):\n  File "/srv/app/pay.py", line 41, in charge\nValueError: rejected '${text}'`,
  (text, random) =>
    `SELECT id, total FROM orders WHERE contact = '${text.replaceAll("'", "''")}' AND id > ${random.int(1e6, 9e6)} LIMIT 50;`,
  (text) => `INSERT INTO leads (id, contact, plan) VALUES (1042, '${text}', 'pro') ON CONFLICT DO NOTHING`,
  (text) => `https://shop.invalid/reset?contact=${encodeURIComponent(text)}#top`,
  (text) => `POST /v2/profile?${new URLSearchParams({ a: "1", contact: text, b: "2" })} 302`,
  (text, random) =>
    `<14>Jan 31 09:00:00 web-${random.int(1, 9)} shop[${random.int(100, 9999)}]: profile changed (${text})`,
  (text) => `The customer wrote: "please use ${text}, not the old one".`,
  (text) => `Zustellung an ${text} fehlgeschlagen, neuer Versuch in 5 min`,
  (text) => `Échec de l'envoi à ${text} : boîte pleine`,
  (text) => `No se pudo validar ${text}; se reintentará.`,
  (text) => `无法联系 ${text} ，请稍后重试`,
  (text) => `Не удалось отправить: ${text} (код 550)`,
  (text) => `お客様 ${text} の更新に失敗しました`,
  (text, random) => `${stamp(random)},ERROR,checkout,${random.int(100, 999)},${text},retry`,
  (text) => `{'status': 'failed', 'contact': '${text}', 'attempts': 3}`,
  (text) => `<contact type="main">${text}</contact>`,
  (text) => `contact: ${text}\nplan: pro\nretries: 3`,
  (text) => `&lt;${text}&gt; is not subscribed`,
  (text) => `data: "${inJson(`a\n${text}\nb`)}"`,
  (text) => `[${text}]`,
  (text) => text,
];
