import { rm } from "node:fs/promises";
import type { IncomingMessage } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { v7 as uuidv7 } from "uuid";
import { type Api, assembleApi } from "../assemble-api.ts";
import { toSetCookies } from "../auth/session-cookie.ts";
import type { ApiConfig } from "../config.ts";
import { createPostgres, type Database } from "../database/database.ts";
import { createEmbedded, readSnapshot } from "../database/embedded.ts";
import { createReplica, type Replica } from "../database/replica/replica.ts";
import type { AnyJobDefinition } from "../jobs/define-job.ts";
import type { Jobs } from "../jobs/job.ts";
import { jobDefinitions } from "../job-definitions.ts";
import type { OutgoingOverrides } from "../outgoing/outgoing.ts";
import { createMailer } from "../mail/mailer.ts";
import type { OutboxEntry } from "../mail/outbox.ts";
import { insertMembership } from "../domains/members/insert-membership.ts";
import {
  insertOrganization,
  type OrganizationValues,
} from "../domains/organizations/insert-organization.ts";
import { insertUser } from "../database/seed/user.ts";
import { createRecordWriter } from "../database/seed/records.ts";
import { asService, type Transaction } from "../database/tenant.ts";
import { checkResponse } from "./contract/check-response.ts";
import { recordLog, recordSecret } from "./record-log.ts";
import { createTestIssuer, type TestIssuer } from "./servers/test-issuer.ts";

const organizationJobs = jobDefinitions.filter(({ kind }) => kind === "organization");

export const testBaseUrl = "http://127.0.0.1:3000";

export type TestUser = {
  id: string;
  email: string;
  displayName: string;
  /** A first-party access token that is valid for an hour. */
  token: string;
  /** The same session as a `Cookie` header. */
  cookie: string;
};

export type TestRequest = {
  /** Sends this user's bearer token. */
  as?: TestUser;
  /** Sends this user's session cookie instead. */
  cookieOf?: TestUser;
  token?: string;
  headers?: Record<string, string>;
  /** The IP address of the peer; null if it has disconnected; if omitted, there is no connection. */
  from?: string | null;
  /** Sent as JSON unless it is a string or bytes. */
  body?: unknown;
};

export type TestResponse = { status: number; headers: Headers; text: string; body: any };

/** An organization for one test, with a member for each built-in role. */
export type TestOrganization = {
  id: string;
  /** `/v1/organizations/{id}` */
  path: string;
  owner: TestUser;
  admin: TestUser;
  member: TestUser;
  viewer: TestUser;
  roles: Record<string, string>;
  /** Runs statements inside the organization, as its owner. */
  run<Result>(work: (transaction: Transaction) => Promise<Result>): Promise<Result>;
  /** Inserts rows inside the organization; returns what `work` returns, such as a row's id. */
  insert<Result>(
    work: (insert: ReturnType<typeof createRecordWriter>, transaction: Transaction) => Result,
  ): Promise<Result>;
};

export type TestService = {
  api: Api;
  config: ApiConfig & { secret: string };
  database: Database;
  issuer: TestIssuer;
  /** The log entries of the service. */
  logs: Record<string, unknown>[];
  /** `runDue()` runs the jobs that are due by the service's clock; no other jobs run. */
  jobs: Jobs;
  /** Returns the messages sent, newest first. */
  outbox(): Promise<OutboxEntry[]>;
  /** Sets the service's clock. */
  setNow(now: number): void;
  createUser(displayName?: string): Promise<TestUser>;
  createOrganization(options?: Partial<OrganizationValues>): Promise<TestOrganization>;
  addMember(organization: TestOrganization, user: TestUser, role: string): Promise<void>;
  /** Creates a user, as a member whose role has exactly these permissions. */
  addMemberWithPermissions(
    organization: TestOrganization,
    permissions: string[],
  ): Promise<TestUser>;
  /**
   * Sends a request to `/api` + path, or to the path itself if it does not start with `/v1/`.
   *
   * @throws Error if the response violates the OpenAPI document of the service
   */
  request(method: string, path: string, request?: TestRequest): Promise<TestResponse>;
  close(): Promise<void>;
};

/** The settings that a test may override. */
type TestSettings = Partial<
  Pick<
    ApiConfig,
    | "baseUrl"
    | "host"
    | "rateLimits"
    | "trustedProxies"
    | "workers"
    | "auditAnchors"
    | "files"
    | "log"
    | "accountPages"
    | "providerAccountUrl"
    | "organizationCreation"
    | "organizationDeletionDays"
    | "outgoing"
    | "security"
  >
> & {
  mail?: Partial<ApiConfig["mail"]>;
};

/**
 * Creates the whole API on a database that other test files share: PostgreSQL if the run has one
 * (`TEST_DATABASE_URL`), else an embedded one from the snapshot of the run. There are no rate limits unless `settings`
 * has some.
 *
 * @param definitions the job definitions; if omitted, those of the service without upkeep jobs, which affect the whole
 *   database: with a changed clock they would delete what tests of other files have just written
 */
export async function createTestService(
  overrides: Partial<ApiConfig["auth"]> = {},
  { mail, ...settings }: TestSettings = {},
  definitions: readonly AnyJobDefinition[] = organizationJobs,
  outgoing: OutgoingOverrides = {},
): Promise<TestService> {
  const database = await openTestDatabase();
  const filesDir = join(tmpdir(), "werkbank-test-files", uuidv7());
  const issuer = await createTestIssuer();
  const config: ApiConfig & { secret: string } = {
    host: "127.0.0.1",
    baseUrl: testBaseUrl,
    docsUrl: testBaseUrl,
    auth: issuer.settings({ baseUrl: testBaseUrl, ...overrides }),
    database: { engine: "pglite", dataDir: "memory" },
    secret: "a secret for tests that has more than 32 bytes",
    auditAnchors: { secret: null, formerKeys: [] },
    demoData: false,
    demoWeek: null,
    accountPages: null,
    providerAccountUrl: null,
    organizationCreation: "anyone",
    organizationDeletionDays: 30,
    rateLimits: { policies: null, store: { kind: "memory" } },
    trustedProxies: 0,
    security: { contacts: [], expires: null },
    outgoing: { allowedNetworks: [], allowedHosts: [], reservedServers: [] },
    jobs: "off",
    jobPollMs: 5_000,
    log: { level: "error", requests: false },
    workers: { threads: 1, queue: 32, timeoutMs: 60_000 },
    files: { store: { kind: "disk", dir: filesDir }, quotaBytes: 1024 ** 3 },
    mail: {
      transport: { kind: "outbox", dir: "memory" },
      from: { name: "Werkbank", email: "no-reply@werkbank.example" },
      abuseEmail: "abuse@werkbank.example",
      youngDays: 7,
      ...mail,
    },
    ...settings,
  };
  const logs: Record<string, unknown>[] = [];
  let offset = 0;
  const now = () => Date.now() + offset;
  const organizationIds: string[] = [];
  const log = (entry: Record<string, unknown>): void => {
    logs.push(entry);
    recordLog("service", `${JSON.stringify(entry)}\n`);
  };
  recordSecret("SERVICE_SECRET", config.secret);
  if (config.mail.transport.kind === "smtp") {
    recordSecret("SMTP_URL", decodeURIComponent(new URL(config.mail.transport.url).password));
  }
  const mailer = createMailer(config.mail, log);
  const api = assembleApi(config, {
    database,
    replica: openTestReplica(),
    now,
    log,
    mailer,
    // Tests never query DNS.
    outgoing: { resolve: async () => [], ...outgoing },
    jobs: {
      definitions,
      isolation: { namespace: uuidv7(), organizationIds: () => organizationIds },
    },
  });
  await api.jobs.prepare();

  async function createUser(displayName = "Test Person"): Promise<TestUser> {
    const id = uuidv7();
    const email = `${id}@test.example`;
    await insertUser(database, { id, email, displayName }, new Date());
    const token = issuer.sign({ sub: id, email, user_metadata: { full_name: displayName } });
    const expires_at = Math.floor(now() / 1000) + 3_600;
    const cookie = toSetCookies(
      {
        access_token: token,
        token_type: "bearer",
        expires_in: 3_600,
        expires_at,
        refresh_token: "none",
      },
      { secure: false, previousChunkNames: [] },
    )
      .map((line) => line.split(";")[0])
      .join("; ");
    return { id, email, displayName, token, cookie };
  }

  async function addMember(
    organization: Pick<TestOrganization, "id" | "roles" | "owner">,
    user: TestUser,
    role: string,
  ): Promise<void> {
    await asService(
      database,
      { userId: user.id, organizationId: organization.id },
      async (transaction) => {
        insertMembership(transaction, {
          organizationId: organization.id,
          userId: user.id,
          roleId: organization.roles[role] ?? role,
          now: new Date(),
        });
      },
    );
  }

  return {
    api,
    config,
    database,
    issuer,
    logs,
    jobs: api.jobs,
    outbox: async () => (await mailer.outbox?.list()) ?? [],
    setNow: (time) => {
      offset = time - Date.now();
    },
    createUser,
    addMember,
    async addMemberWithPermissions(organization, permissions) {
      const user = await createUser();
      const role = await organization.insert((insert) =>
        insert("roles", { name: `Role of ${user.id}`, permissions }),
      );
      await addMember(organization, user, role);
      return user;
    },
    async createOrganization(options = {}) {
      const id = options.id ?? uuidv7();
      const [owner, admin, member, viewer] = await Promise.all(
        ["Olga Owner", "Adam Admin", "Mila Member", "Victor Viewer"].map(createUser),
      );
      if (!owner || !admin || !member || !viewer) throw new Error("no users");
      const tenant = { userId: owner.id, organizationId: id };
      organizationIds.push(id);
      const roles = await asService(database, tenant, async (transaction) =>
        insertOrganization(transaction, {
          name: `Organization ${id.slice(-6)}`,
          now: new Date(),
          ...options,
          id,
        }),
      );
      const run: TestOrganization["run"] = (work) => asService(database, tenant, work);
      const organization: TestOrganization = {
        id,
        path: `/v1/organizations/${id}`,
        owner,
        admin,
        member,
        viewer,
        roles,
        run,
        insert: (work) =>
          run(async (transaction) =>
            work(createRecordWriter(transaction, id, new Date()), transaction),
          ),
      };
      for (const [role, user] of Object.entries({ owner, admin, member, viewer })) {
        await addMember(organization, user, role);
      }
      return organization;
    },
    async request(method, path, request = {}) {
      const { as, cookieOf, token = as?.token, body, headers = {}, from } = request;
      const isRaw = typeof body === "string" || body instanceof Uint8Array;
      const content = isRaw || body === undefined ? body : JSON.stringify(body);
      const requestPath = path.startsWith("/v1/") ? `/api${path}` : path;
      const response = await api.fetch(
        new Request(testBaseUrl + requestPath, {
          method,
          headers: {
            ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
            ...(cookieOf === undefined ? {} : { cookie: cookieOf.cookie }),
            ...(body === undefined ? {} : { "content-type": "application/json" }),
            ...headers,
          },
          ...(content === undefined ? {} : { body: content as BodyInit }),
        }),
        from === undefined
          ? {}
          : {
              incoming: Object.assign(
                Readable.from(content === undefined ? [] : [Buffer.from(content)]),
                {
                  socket: { remoteAddress: from ?? undefined },
                  headersDistinct: {},
                },
              ) as IncomingMessage,
            },
      );
      const text = await response.text();
      const isJson = response.headers.get("content-type")?.includes("json") ?? false;
      const testResponse: TestResponse = {
        status: response.status,
        headers: response.headers,
        text,
        body: isJson && text !== "" ? JSON.parse(text) : undefined,
      };
      checkResponse({ method, url: testBaseUrl + requestPath, ...testResponse }, config);
      return testResponse;
    },
    async close() {
      await api.close();
      await issuer.close();
      await rm(filesDir, { recursive: true, force: true });
    },
  };
}

/** This worker's embedded database, which its test files share. */
let embedded: Promise<Database> | undefined;

async function openTestDatabase(): Promise<Database> {
  const url = process.env["WERKBANK_TEST_DATABASE"];
  if (url !== undefined && url !== "") return createPostgres(url, 40);
  const path = process.env["WERKBANK_TEST_SNAPSHOT"];
  if (path === undefined) throw new Error("run the suite with `npm test`");
  embedded ??= createEmbedded("memory", () => readSnapshot(path));
  // Closed only with the worker: starting a database takes longer than most test files.
  return { ...(await embedded), close: async () => undefined };
}

/** Opens the replica of the PostgreSQL server, if the run has one. */
function openTestReplica(): Replica | null {
  const { WERKBANK_TEST_DATABASE: primaryUrl, WERKBANK_TEST_REPLICA: url } = process.env;
  if (primaryUrl === undefined || url === undefined) return null;
  const limits = { isPooled: false, poolSize: 10, statementMs: 60_000 };
  return createReplica({ url, primaryUrl, ...limits, reportSuspension: () => undefined });
}
