import { basename } from "node:path";
import { inspect } from "node:util";
import { recordLog, recordSecret } from "@werkbank/api/testing/log";
import { watchFetch } from "./watch-fetch.ts";

// Preloaded by every Node process of `npm test` through NODE_OPTIONS: records what the process writes,
// and the secrets it knows.

const name = basename(process.argv[1] ?? "node");

for (const stream of ["stdout", "stderr"] as const) {
  const write = process[stream].write.bind(process[stream]) as (...args: unknown[]) => boolean;
  process[stream].write = (chunk: string | Uint8Array, ...rest: unknown[]) => {
    const text = typeof chunk === "string" ? chunk : Buffer.from(chunk).toString("utf8");
    recordLog(`${name}-${stream}`, text);
    return write(chunk, ...rest);
  };
}
// These two bypass the streams.
process.on("uncaughtExceptionMonitor", (error) => recordLog(`${name}-end`, `${inspect(error)}\n`));
process.on("warning", (warning) => recordLog(`${name}-warning`, `${inspect(warning)}\n`));

for (const setting of ["SERVICE_SECRET", "SERVICE_IDP_API_KEY", "SERVICE_TOKEN"]) {
  recordSecret(setting, process.env[setting] ?? "");
}
for (const setting of ["SMTP_URL", "DATABASE_URL"]) {
  const url = URL.parse(process.env[setting] ?? "");
  recordSecret(setting, decodeURIComponent(url?.password ?? ""));
}

const seen = new Set<string>();
watchFetch((value, source) => {
  if (seen.has(value)) return;
  seen.add(value);
  recordSecret(source, value);
});
