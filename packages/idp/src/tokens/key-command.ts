import { parseArgs } from "node:util";
import { openShared } from "../store/database.ts";
import { createKeyStore, keyState } from "../store/key-store.ts";
import type { KeyStore } from "../store/key-store.ts";
import { maxTokenSeconds } from "./tokens.ts";

const usage = [
  "Usage: main.ts keys                  lists the signing keys",
  "       main.ts keys rotate [--now]   lets the standby key follow the present one",
  "       main.ts keys revoke KID       removes a compromised key at once",
].join("\n");

/**
 * Runs an operator's command `keys …` on the state in `dataDir`, in parallel with the process that serves it. That
 * process reads its keys at each use, so it needs neither a restart nor an endpoint.
 *
 * @returns the text to print
 * @throws Error with the message to print
 */
export async function runKeyCommand(
  args: readonly string[],
  settings: { dataDir: string; accessTokenSeconds: number },
): Promise<string> {
  const { action, kid, now } = parse(args);
  const state = openShared(settings.dataDir);
  try {
    const tokenSeconds = maxTokenSeconds(settings.accessTokenSeconds);
    const store = createKeyStore(state.db, tokenSeconds, Date.now);
    switch (action) {
      case "list":
        return list(store);
      case "rotate": {
        const { kid: successor, activatedAt } = await store.rotate({ immediately: now });
        return activatedAt > Date.now()
          ? `The key ${successor} signs from ${toTime(activatedAt)}: until then everyone can fetch it.`
          : `The key ${successor} signs from now on.`;
      }
      case "revoke":
        await store.revoke(kid);
        return `The key ${kid} is removed. Services that have cached it follow when they fetch the key set again, after 10 minutes.`;
    }
  } finally {
    state.close();
  }
}

function parse(args: readonly string[]): {
  action: "list" | "rotate" | "revoke";
  kid: string;
  now: boolean;
} {
  const [command, key, ...more] = args;
  // The key id may begin like an option.
  if (command === "revoke" && key !== undefined && more.length === 0) {
    return { action: command, kid: key, now: false };
  }
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { now: { type: "boolean", default: false } },
    });
    const [action = "list", ...rest] = positionals;
    const isValid = action === "rotate" || (action === "list" && !values.now);
    if (isValid && rest.length === 0) return { action, kid: "", now: values.now };
  } catch {
    // The usage lists the options.
  }
  throw new Error(usage);
}

function list(store: KeyStore): string {
  const rows = store.published().map((key) => {
    const removedAt = store.removedAt(key);
    return [
      key.kid,
      key.algorithm,
      keyState(key, Date.now()).padEnd(8),
      key.activatedAt === null ? "" : `signs from ${toTime(key.activatedAt)}`,
      removedAt === null ? "" : `published until ${toTime(removedAt)}`,
    ];
  });
  return rows.map((row) => row.join("  ").trimEnd()).join("\n");
}

const toTime = (ms: number): string => new Date(ms).toISOString();
