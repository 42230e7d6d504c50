import { randomUUID } from "node:crypto";
import { chmod, mkdir, open, readFile, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { CliError } from "../cli-error.ts";

export type Session = {
  clientId: string;
  tokenEndpoint: string;
  accessToken: string;
  refreshToken: string | null;
  /** Of the access token, milliseconds since 1970. */
  expiresAt: number;
};

/** What session.json holds. */
export type SessionData = {
  version: 1;
  /** Base address → its identity provider, and the organization that commands work in. */
  services: Record<string, { issuer: string; organization: { id: string; name: string } | null }>;
  /** Issuer → redirect address → the client that is registered for it. */
  clients: Record<string, Record<string, string>>;
  /** Issuer → the session there. */
  sessions: Record<string, Session>;
};

export type SessionFile = {
  path: string;
  /** @throws CliError when others may read the file, or when it is damaged */
  read(): Promise<SessionData>;
  /** Changes the file while no other process does, atomically. */
  change(apply: (data: SessionData) => void): Promise<SessionData>;
  /** Runs work that no other process runs at the same time; null when one does. */
  alone<Result>(work: () => Promise<Result>): Promise<Result | null>;
  /** As `change`, for who is alone already. */
  write(data: SessionData): Promise<void>;
};

const empty = (): SessionData => ({ version: 1, services: {}, clients: {}, sessions: {} });
/** A lock that has not been touched for so long was left by a process that was killed. */
const staleMs = 30_000;
export const lockWaitMs = 45_000;

/** The sessions of one person, in a file that only they can read. */
export function createSessionFile(directory: string): SessionFile {
  const path = join(directory, "session.json");

  async function read(): Promise<SessionData> {
    let text: string;
    try {
      await refuseShared(path);
      text = await readFile(path, "utf8");
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === "ENOENT") return empty();
      throw error;
    }
    return parse(text, path);
  }

  async function write(data: SessionData): Promise<void> {
    await prepare();
    const temporary = `${path}.${randomUUID()}.tmp`;
    try {
      const file = await open(temporary, "wx", 0o600);
      try {
        await file.writeFile(`${JSON.stringify(data, null, 2)}\n`);
        await file.sync();
      } finally {
        await file.close();
      }
      await rename(temporary, path);
    } catch (error) {
      await rm(temporary, { force: true });
      throw error;
    }
  }

  async function prepare(): Promise<void> {
    await mkdir(directory, { recursive: true, mode: 0o700 });
    if (((await stat(directory)).mode & 0o077) !== 0) await chmod(directory, 0o700);
  }

  async function alone<Result>(work: () => Promise<Result>): Promise<Result | null> {
    await prepare();
    const { default: lockfile } = await import("proper-lockfile");
    let release: () => Promise<void>;
    try {
      release = await lockfile.lock(path, {
        realpath: false,
        lockfilePath: `${path}.lock`,
        stale: staleMs,
      });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === "ELOCKED") return null;
      throw error;
    }
    try {
      return await work();
    } finally {
      await release();
    }
  }

  async function change(apply: (data: SessionData) => void): Promise<SessionData> {
    const until = Date.now() + lockWaitMs;
    for (;;) {
      const changed = await alone(async () => {
        const data = await read();
        apply(data);
        await write(data);
        return data;
      });
      if (changed !== null) return changed;
      if (Date.now() > until) throw stuck(path);
      await shortWhile();
    }
  }

  return { path, read, change, alone, write };
}

/** Long enough for another process to go on, and different for each that waits. */
export function shortWhile(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 30 + Math.random() * 70));
}

export function stuck(path: string): CliError {
  return new CliError(
    "unexpected",
    `Another werkbank process has been holding ${path}.lock for ${lockWaitMs / 1_000} seconds.`,
    "End that process, or delete the lock when there is none.",
  );
}

async function refuseShared(path: string): Promise<void> {
  // Windows has no such bits; there the folder of the profile is the guard.
  if (process.platform === "win32") return;
  const { mode, uid } = await stat(path);
  const bits = mode & 0o777;
  if (uid !== process.getuid?.()) {
    throw new CliError(
      "signIn",
      `The session file ${path} belongs to another user and is not used.`,
      "Delete it and sign in again: werkbank login",
    );
  }
  if ((bits & 0o077) !== 0) {
    throw new CliError(
      "signIn",
      `The session file ${path} can be read or changed by other users (mode ${bits.toString(8)}), so it is not used.`,
      `If you trust what is in it: chmod 600 ${path}. Else delete it and sign in again.`,
    );
  }
}

function parse(text: string, path: string): SessionData {
  try {
    const data = JSON.parse(text) as Partial<SessionData> | null;
    if (data?.version === 1 && data.services && data.clients && data.sessions) {
      return data as SessionData;
    }
  } catch {
    // Said below: both are the same to whoever reads it.
  }
  throw new CliError(
    "signIn",
    `The session file ${path} is damaged.`,
    "Delete it and sign in again: werkbank login",
  );
}
