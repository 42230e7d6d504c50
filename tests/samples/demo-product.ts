import { createHash } from "node:crypto";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { assembleApi, parseConfig } from "@werkbank/api";
import { createIdp, parseSeedFile } from "@werkbank/idp";
import {
  authorizePath,
  completeAuthorization,
  createBrowser,
  createVerifier,
  register,
} from "@werkbank/idp/testing";
import { createBlobStore, createEmbedded, migrate } from "@werkbank/api/database";
import {
  loadDemo,
  prepareDemoSnapshot,
  readDemoSnapshot,
  sealPendingApprovals,
  storeDemoFiles,
  storyWeek,
} from "@werkbank/demo";
import { serve } from "@werkbank/cli/testing";
import { demoId } from "@werkbank/demo/demo-id";
import { demoOrganizationId } from "../../lib/reference/samples/demo-organization.ts";
import { root } from "../../scripts/launch/processes.ts";

/** The initial time of the demo's clock (milliseconds since 1970): the demo data ends on the day before. */
export const demoStart = Date.parse("2026-11-21T09:00:00.000Z");

export type DemoProduct = {
  baseUrl: string;
  /** An access token of a new session of the account. */
  signIn(email?: string): Promise<string>;
  /** Connects an app to the account of Sanne, as she does in a browser; returns its client id. */
  connectApp(): Promise<string>;
  /** Restores the initial state of every record. */
  reset(): Promise<void>;
  close(): Promise<void>;
};

/** Starts API and identity provider in this process, with the demo in memory and the clock at `demoStart`. */
export async function startDemoProduct(): Promise<DemoProduct> {
  const started = Date.now();
  const now = () => demoStart + (Date.now() - started);
  const dataDir = await mkdtemp(join(tmpdir(), "werkbank-samples-"));
  let api: ReturnType<typeof assembleApi> | undefined;
  let idp: Awaited<ReturnType<typeof createIdp>> | undefined;
  const [apiServer, idpServer] = await Promise.all([
    serve((request, env) => api!.fetch(request, env)),
    serve((request, env) => idp!.fetch(request, env)),
  ]);
  const accounts = join(root, "packages/demo/src/records/accounts.json");
  const seed = parseSeedFile(await readFile(accounts, "utf8"), accounts);
  idp = await createIdp({
    issuer: `${idpServer.origin}/auth/v1`,
    dataDir: "memory",
    ...seed,
    scryptCost: 2,
    clock: now,
  });
  const config = parseConfig({
    BASE_URL: apiServer.origin,
    DATA_DIR: dataDir,
    SERVICE_IDP_URL: `${idpServer.origin}/auth/v1`,
    // All samples share one IP address and one user; responses contain the tightest limit.
    RATE_LIMITS:
      "address=90000/60,login=1000/300,login-address=90000/300,login-account=90000/300,read=20000/60,write=10000/60,mcp=20000/60,organization=90000/60,export=200/3600",
  });
  await prepareDemoSnapshot(storyWeek);
  const database = await createEmbedded("memory", () => readDemoSnapshot(storyWeek));
  await migrate(database);
  await loadDemo(database);
  const blobs = createBlobStore(config.files.store);
  await storeDemoFiles(blobs);
  await storeArchive(database, blobs, new Date(now()));
  const secret = "a secret of the samples, longer than 32 bytes";
  await sealPendingApprovals(database, secret, new Date(now()));
  api = assembleApi({ ...config, jobs: "off", secret }, { database, now, log: () => undefined });
  await api.jobs.prepare();
  const snapshot = await saveTables(database);
  const running = { api, idp };
  return {
    baseUrl: apiServer.origin,
    async signIn(email = "sanne@singel.example") {
      const response = await fetch(`${idpServer.origin}/auth/v1/token?grant_type=password`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ email, password: seed.password }),
      });
      if (!response.ok) throw new Error(`Signing in failed: ${await response.text()}`);
      return ((await response.json()) as { access_token: string }).access_token;
    },
    async connectApp() {
      const provider = {
        idp: running.idp,
        issuer: `${idpServer.origin}/auth/v1`,
        origin: idpServer.origin,
        close: () => idpServer.close(),
      };
      const client = await register(provider, { client_name: "Claude" });
      const path = authorizePath(client, { code_challenge: createVerifier().challenge });
      const account = { email: "sanne@singel.example", password: seed.password };
      await completeAuthorization(createBrowser(provider.origin), provider.issuer + path, account);
      return client.client_id;
    },
    reset: () => snapshot.restore(),
    async close() {
      await Promise.all([apiServer.close(), idpServer.close()]);
      await running.idp.close();
      await running.api.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

type Database = Awaited<ReturnType<typeof createEmbedded>>;

/** An empty ZIP archive: the record of the end of its directory. */
const emptyArchive = Buffer.concat([Buffer.from("PK\u0005\u0006"), Buffer.alloc(18)]);

/** Stores the archive of a full export for the sample that downloads it: no job runs that would write one. */
async function storeArchive(
  database: Database,
  blobs: ReturnType<typeof createBlobStore>,
  now: Date,
): Promise<void> {
  const id = demoId("full-export");
  await blobs.put({ organizationId: demoOrganizationId, id }, Readable.from([emptyArchive]));
  const sha256 = createHash("sha256").update(emptyArchive).digest("hex");
  const expiresAt = new Date(now.getTime() + 24 * 3_600_000);
  const client = await database.connect();
  try {
    await client.query(
      "insert into file_blobs (organization_id, id, created_at) values ($1, $2, $3)",
      [demoOrganizationId, id, now],
    );
    await client.query(
      `insert into full_exports (organization_id, id, state, blob_id, size_bytes, sha256, created_by,
          created_at, started_at, finished_at, expires_at, updated_at)
        values ($1, $2, 'succeeded', $2, $3, $4, $5, $6, $6, $6, $7, $6)`,
      [
        demoOrganizationId,
        id,
        emptyArchive.length,
        sha256,
        demoId("user:sanne@singel.example"),
        now,
        expiresAt,
      ],
    );
  } finally {
    client.release();
  }
}

/** Copies all tables, to restore them later: starting another database takes seconds. */
async function saveTables(database: Database): Promise<{ restore(): Promise<void> }> {
  type Table = { name: string; columns: string };
  const run = async (statements: (tables: Table[]) => string[]): Promise<void> => {
    const client = await database.connect();
    try {
      // Generated columns cannot be inserted.
      const { rows } = await client.query<Table>(`
select format('%I', relname) as name, string_agg(format('%I', attname), ', ') as columns
from pg_class join pg_attribute on attrelid = pg_class.oid
where relnamespace = 'public'::regnamespace and relkind = 'r' and not relispartition
  and relname <> 'migrations' and attnum > 0 and not attisdropped and attgenerated = ''
group by relname`);
      await client.query(statements(rows).join(";"));
    } finally {
      client.release();
    }
  };
  await run((tables) => [
    "create schema saved",
    ...tables.map(
      ({ name, columns }) => `create table saved.${name} as select ${columns} from public.${name}`,
    ),
  ]);
  return {
    restore: () =>
      run((tables) => [
        "begin",
        // Disables foreign keys and the triggers that protect the audit log.
        "set local session_replication_role = replica",
        ...tables.map(({ name }) => `delete from public.${name}`),
        ...tables.map(
          ({ name, columns }) =>
            `insert into public.${name} (${columns}) overriding system value select ${columns} from saved.${name}`,
        ),
        "commit",
      ]),
  };
}
