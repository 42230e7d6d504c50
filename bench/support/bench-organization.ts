import { randomUUID } from "node:crypto";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Api, type ApiConfig, type ApiParts, assembleApi } from "@werkbank/api";
import type { AuthSettings, RateLimitSettings } from "@werkbank/api/parts";
import {
  asService,
  createEmbedded,
  createPostgres,
  type Database,
  insertUser,
  migrate,
  type Transaction,
} from "@werkbank/api/database";
import { insertMembership, insertOrganization } from "@werkbank/api/records";
import { createTestIssuer, type TestIssuer } from "@werkbank/api/testing";

const files = {
  store: { kind: "disk" as const, dir: join(tmpdir(), "werkbank-bench-files") },
  quotaBytes: 1024 ** 4,
};

const mail = {
  transport: { kind: "outbox", dir: "memory" } as const,
  from: { name: "", email: "b@bench.example" },
  abuseEmail: "abuse@bench.example",
  youngDays: 7,
};

/** An organization to measure, with the whole API and without rate limits. */
export type BenchOrganization = {
  engine: string;
  api: Api;
  issuer: TestIssuer;
  settings: AuthSettings;
  organizationId: string;
  userId: string;
  /** Runs statements inside the organization. */
  run<Result>(work: (transaction: Transaction) => Promise<Result>): Promise<Result>;
  /** Runs a statement as the owner of the database. */
  asOwner(statement: string): Promise<void>;
  /** Reads a path below the organization. @throws Error unless the status is 200 */
  get(path: string): Promise<any>;
  /** Creates a record below the organization. @throws Error unless the status is this one, by default 201 */
  post(path: string, body: unknown, status?: number): Promise<any>;
  /** Stores a text file; returns its id. */
  upload(name: string, contentType: string, text: string): Promise<string>;
  /** Creates another organization of the same service, with its own user. */
  another(): Promise<Pick<BenchOrganization, "organizationId" | "userId" | "get" | "post">>;
  close(): Promise<void>;
};

type BenchParts = Pick<ApiParts, "now" | "fetch" | "workers"> & {
  /** The folder of the embedded engine; if omitted, its files are in memory. */
  dataDir?: string;
  authUrl?: string;
  rateLimits?: RateLimitSettings;
};

/** No rate limits, unless a bench measures them. */
const unlimited: RateLimitSettings = { policies: null, store: { kind: "memory" } };

/** Returns the configuration of the service for benchmarks, which provide the database themselves. */
export function toBenchConfig(
  auth: AuthSettings,
  rateLimits: RateLimitSettings,
): ApiConfig & { secret: string } {
  return {
    host: "127.0.0.1",
    baseUrl: auth.baseUrl,
    docsUrl: auth.baseUrl,
    auth,
    database: { engine: "pglite", dataDir: "memory" },
    secret: "a secret for benchmarks of more than 32 bytes",
    auditAnchors: { secret: null, formerKeys: [] },
    demoData: false,
    demoWeek: null,
    organizationCreation: "anyone",
    organizationDeletionDays: 30,
    security: { contacts: [], expires: null },
    outgoing: { allowedNetworks: [], allowedHosts: [], reservedServers: [] },
    accountPages: null,
    providerAccountUrl: null,
    rateLimits,
    trustedProxies: 0,
    jobs: "off",
    jobPollMs: 5_000,
    log: { level: "error", requests: false },
    workers: { threads: 1, queue: 32, timeoutMs: 60_000 },
    files,
    mail,
  };
}

/**
 * @param url PostgreSQL; without one, the embedded engine
 * @param parts another clock, other threads, another identity provider in this process, or limits
 */
export async function createBenchOrganization(
  url: string | undefined,
  parts: BenchParts = {},
): Promise<BenchOrganization> {
  const { dataDir = "memory" } = parts;
  const database = url === undefined ? await createEmbedded(dataDir) : createPostgres(url, 4);
  const issuer = await createTestIssuer();
  await migrate(database);
  const { authUrl = issuer.url, rateLimits = unlimited, dataDir: _, ...replaced } = parts;
  const settings = issuer.settings({ authUrl });
  const { baseUrl } = settings;
  const api = assembleApi(toBenchConfig(settings, rateLimits), {
    database,
    log: () => undefined,
    ...replaced,
  });
  const createMember = async () => {
    const member = await insertOwner(database);
    return { ...member, ...createClient(api, issuer, baseUrl, member) };
  };
  const { organizationId, userId, ...client } = await createMember();
  return {
    engine: database.engine,
    api,
    issuer,
    settings,
    organizationId,
    userId,
    run: (work) => asService(database, { userId, organizationId }, work),
    async asOwner(statement) {
      const client = await database.connect();
      try {
        await client.query(statement);
      } finally {
        client.release();
      }
    },
    ...client,
    another: createMember,
    async close() {
      await issuer.close();
      await api.close();
    },
  };
}

/** Inserts a new organization and its owner. */
async function insertOwner(database: Database) {
  const [organizationId, userId] = [randomUUID(), randomUUID()];
  const now = new Date();
  const person = { id: userId, email: `${userId}@bench.example`, displayName: "B" };
  await insertUser(database, person, now);
  await asService(database, { userId, organizationId }, async (transaction) => {
    const roles = insertOrganization(transaction, { id: organizationId, name: "Bench", now });
    const roleId = roles["owner"] as string;
    insertMembership(transaction, { organizationId, userId, roleId, now });
  });
  return { organizationId, userId };
}

/** Creates functions that send requests as an owner, with paths below the organization. */
function createClient(
  api: Api,
  issuer: TestIssuer,
  baseUrl: string,
  { organizationId, userId }: { organizationId: string; userId: string },
): Pick<BenchOrganization, "get" | "post" | "upload"> {
  async function send(method: string, path: string, status: number, body?: unknown): Promise<any> {
    const response = await api.fetch(
      new Request(`${baseUrl}/api/v1/organizations/${organizationId}${path}`, {
        method,
        headers: {
          authorization: `Bearer ${issuer.sign({ sub: userId })}`,
          ...(body === undefined ? {} : { "content-type": "application/json" }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      }),
    );
    const text = await response.text();
    if (response.status !== status) throw new Error(text);
    return JSON.parse(text);
  }
  return {
    get: (path) => send("GET", path, 200),
    post: (path, body, status = 201) => send("POST", path, status, body),
    async upload(name, contentType, text) {
      const bytes = Buffer.from(text);
      const declared = { name, contentType, sizeBytes: bytes.length };
      const { id, upload } = await send("POST", "/files", 201, declared);
      const { url, method, headers } = upload;
      const response = await api.fetch(new Request(url, { method, headers, body: bytes }));
      if (!response.ok) throw new Error(await response.text());
      await send("POST", `/files/${id}/complete`, 200);
      return id;
    },
  };
}

const towns = ["Utrecht", "Amsterdam", "Zürich", "Den Haag", "Groningen", "'s-Hertogenbosch"];
const trades = ["Koeriers", "Bakkerij", "Bouwbedrijf", "Fietsverhuur", "Schilders", "Hoveniers"];

/** Inserts customers; the words of their names occur in many, in some or in one of them. */
export async function insertCustomers(bench: BenchOrganization, count: number): Promise<void> {
  await bench.run(async (transaction) => {
    transaction.write({
      text: `insert into customers (organization_id, id, name, email, currency, address_city, status,
  created_at, updated_at)
select $1, n,
  ($2::text[])[1 + n % cardinality($2::text[])] || ' ' || initcap(substr(md5((n % 5000)::text), 1, 7))
    || ' ' || n || ' B.V.',
  'info@' || substr(md5(n::text), 1, 12) || '.example', 'EUR',
  ($3::text[])[1 + n % cardinality($3::text[])],
  case when n % 4 = 0 then 'lead' else 'active' end,
  now() - make_interval(secs => n), now() - make_interval(secs => n)
from generate_series(1, $4::bigint) as n`,
      values: [bench.organizationId, trades, towns, count],
    });
  });
  await bench.asOwner("analyze customers");
}

/** Returns the duration of work, in milliseconds. */
export async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}
