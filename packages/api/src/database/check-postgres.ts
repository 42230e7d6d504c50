import pg from "pg";

const minVersion = 15;
const connectTimeoutMs = 5_000;

const reasons: Record<string, string> = {
  ECONNREFUSED: "nothing answers there",
  ENOTFOUND: "there is no host of this name",
  EAI_AGAIN: "there is no host of this name",
  EHOSTUNREACH: "there is no way to it",
  ENETUNREACH: "there is no way to it",
  ECONNRESET: "it ended the connection",
  "28000": "it does not let this user in",
  "28P01": "it refuses the password of this user",
  "3D000": "it has no database of this name",
  "53300": "it takes no more connections",
};

/**
 * Checks that PostgreSQL can be reached and is new enough. The error is for the operator: it contains the host and
 * the name of the database, but not the password.
 *
 * @param variable the environment variable that contains the URL
 * @throws Error with one sentence that names the variable, the database, its host and the reason
 */
export async function checkPostgres(url: string, variable = "DATABASE_URL"): Promise<void> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: connectTimeoutMs,
  });
  client.on("error", () => undefined);
  const subject = `The database ${client.database ?? ""} at ${client.host}:${client.port}, which ${variable} names,`;
  const example = `for example ${variable}=postgres://user:password@host:5432/database`;
  try {
    await client.connect();
  } catch (error) {
    throw new Error(`${subject} cannot be reached: ${toReason(error)}; ${example}.`, {
      cause: error,
    });
  }
  try {
    const { rows } = await client.query<{ version: string }>(
      "select current_setting('server_version') as version",
    );
    const version = rows[0]?.version ?? "";
    if (Number.parseInt(version, 10) < minVersion) {
      throw new Error(`${subject} is PostgreSQL ${version}; ${minVersion} or newer is needed.`);
    }
  } finally {
    await client.end();
  }
}

function toReason(error: unknown): string {
  const { code = "", message } = error as NodeJS.ErrnoException;
  return reasons[code] ?? (message || `there was no answer in ${connectTimeoutMs / 1000} s`);
}
