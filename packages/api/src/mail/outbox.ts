import { readdir, readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { ensureDataDir } from "@werkbank/settings";
import type { MailMessage } from "./mail-message.ts";
import { isUuid } from "../schema/uuid.ts";

/** A message that was not sent. Its id is the job's. */
export type OutboxEntry = { id: string; date: string; message: MailMessage };

/** Stores mail if there is no mail server, as files that a developer can open. */
export type Outbox = {
  add(entry: OutboxEntry, eml: Buffer): Promise<void>;
  /** Returns the newest first. */
  list(): Promise<OutboxEntry[]>;
  get(id: string): Promise<{ entry: OutboxEntry; eml: Buffer } | undefined>;
};

const maxListed = 200;

/** @param dir a directory, or `memory` */
export function createOutbox(dir: string): Outbox {
  return dir === "memory" ? createMemoryOutbox() : createFileOutbox(dir);
}

function createMemoryOutbox(): Outbox {
  const entries = new Map<string, { entry: OutboxEntry; eml: Buffer }>();
  return {
    async add(entry, eml) {
      entries.set(entry.id, { entry, eml });
    },
    list: async () => [...entries.values()].map(({ entry }) => entry).toReversed(),
    get: async (id) => entries.get(id),
  };
}

/** Stores `{id}.eml`, the message in its SMTP format, and `{id}.json`, the `OutboxEntry`. */
function createFileOutbox(dir: string): Outbox {
  async function read(id: string): Promise<OutboxEntry | undefined> {
    try {
      return JSON.parse(await readFile(join(dir, `${id}.json`), "utf8")) as OutboxEntry;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
      throw error;
    }
  }
  return {
    async add(entry, eml) {
      ensureDataDir(dir, 0o700);
      await writeFile(join(dir, `${entry.id}.eml`), eml, { mode: 0o600 });
      // `list` finds the entry only once both files are complete.
      const partialFile = join(dir, `${entry.id}.json.part`);
      await writeFile(partialFile, JSON.stringify(entry), { mode: 0o600 });
      await rename(partialFile, join(dir, `${entry.id}.json`));
    },
    async list() {
      const names = await readdir(dir).catch(() => []);
      // UUIDs of version 7 sort by time.
      const ids = names.filter((name) => name.endsWith(".json")).map((name) => name.slice(0, -5));
      const newest = ids.toSorted().toReversed().slice(0, maxListed);
      const entries = await Promise.all(newest.map(read));
      return entries.filter((entry) => entry !== undefined);
    },
    async get(id) {
      if (!isUuid(id)) return undefined;
      const entry = await read(id);
      return entry && { entry, eml: await readFile(join(dir, `${id}.eml`)) };
    },
  };
}
