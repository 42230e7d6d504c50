import { randomUUID } from "node:crypto";
import { chmod, mkdir, open, readFile, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { CliError } from "../cli-error.ts";

export type Session = {
  clientId: string;
  tokenEndpoint: string;
  accessToken: string;
  refreshToken: string | null;
  /** When the access token expires, in milliseconds since 1970. */
  expiresAt: number;
};

/** The content of session.json. */
export type SessionData = {
  version: 1;
  /** Base URL → its identity provider, and the organization that commands work in. */
  services: Record<string, { issuer: string; organization: { id: string; name: string } | null }>;
  /** Issuer → redirect URI → the id of the client registered for it. */
  clients: Record<string, Record<string, string>>;
  /** Issuer → the session there. */
  sessions: Record<string, Session>;
};

export type SessionFile = {
  path: string;
  /** @throws CliError if other users can read the file, or it is damaged */
  read(): Promise<SessionData>;
  /** Changes the file atomically, holding the lock. */
  change(apply: (data: SessionData) => void): Promise<SessionData>;
  /** Runs work holding the lock; null if another process holds it. */
  withLock<Result>(work: () => Promise<Result>): Promise<Result | null>;
  /** Like `change`, for callers that already hold the lock. */
  write(data: SessionData): Promise<void>;
};

const createEmptySessionData = (): SessionData => ({
  version: 1,
  services: {},
  clients: {},
  sessions: {},
});
/** A lock untouched for this long was left by a killed process. */
const staleMs = 30_000;
export const lockWaitMs = 45_000;

/** Stores a user's sessions in a file that only they can read. */
export function createSessionFile(directory: string): SessionFile {
  const path = join(directory, "session.json");

  async function read(): Promise<SessionData> {
    let text: string;
    try {
      await assertPrivate(path);
      text = await readFile(path, "utf8");
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === "ENOENT") return createEmptySessionData();
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

  async function withLock<Result>(work: () => Promise<Result>): Promise<Result | null> {
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
    const deadline = Date.now() + lockWaitMs;
    for (;;) {
      const changed = await withLock(async () => {
        const data = await read();
        apply(data);
        await write(data);
        return data;
      });
      if (changed !== null) return changed;
      if (Date.now() > deadline) throw lockTimeoutError(path);
      await waitForLock();
    }
  }

  return { path, read, change, withLock, write };
}

/** Waits before the next attempt to take the lock, with jitter. */
export function waitForLock(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 30 + Math.random() * 70));
}

export function lockTimeoutError(path: string): CliError {
  return new CliError(
    "unexpected",
    `Another werkbank process has been holding ${path}.lock for ${lockWaitMs / 1_000} seconds.`,
    "End that process, or delete the lock when there is none.",
  );
}

async function assertPrivate(path: string): Promise<void> {
  // Windows has no such bits; there the profile folder's permissions protect the file.
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
    // The error below covers both: the difference doesn't matter to the user.
  }
  throw new CliError(
    "signIn",
    `The session file ${path} is damaged.`,
    "Delete it and sign in again: werkbank login",
  );
}
