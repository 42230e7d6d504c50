import { randomUUID } from "node:crypto";
import {
  type Application,
  createRateLimits,
  type RateLimitSettings,
  runOperation,
  updateSupplier,
} from "@werkbank/api/parts";
import {
  asService,
  createEmbedded,
  createPostgres,
  type Database,
  insertUser,
  migrate,
  createRecordWriter,
} from "@werkbank/api/database";
import { assembleApi } from "@werkbank/api";
import { insertMembership, insertOrganization } from "@werkbank/api/records";
import { createTestIssuer } from "@werkbank/api/testing";
import type { Measure } from "../../lib/figures/result.ts";
import { createBareWrites, toPhone } from "./bare-writes.ts";
import { toBenchConfig } from "../support/bench-organization.ts";
import { toMeasure } from "../support/measure.ts";
import { median } from "../support/median.ts";

type Tenant = { organizationId: string; userId: string; supplierId: string };

const clients = 16;
// Rate limits are not part of the measurement.
const off: RateLimitSettings = { policies: null, store: { kind: "memory" } };

/**
 * Measures supplier updates per second as the runner executes them (membership, lock, update, audit entry,
 * event), relative to a bare autocommit UPDATE of such a row and to the five bare writes in one packet, through
 * the same pool. Rounds alternate; the figures are medians.
 *
 * @param url PostgreSQL; without one, the embedded engine
 */
export async function run(url: string | undefined, seconds = 2, rounds = 5): Promise<Measure[]> {
  const database =
    url === undefined ? await createEmbedded("memory") : createPostgres(url, clients);
  const issuer = await createTestIssuer();
  try {
    await migrate(database);
    const many = await Promise.all(Array.from({ length: clients }, () => createTenant(database)));
    const one = many.slice(0, 1);
    const service = createService(database, issuer.settings());
    const api = assembleApi(service.config, { database, log: () => undefined });
    const tokens = new Map(many.map(({ userId }) => [userId, issuer.sign({ sub: userId })]));

    const ours = (tenant: Tenant, n: number) => runnerUpdate(service, tenant, n);
    const http = async (tenant: Tenant, n: number) => {
      const response = await api.fetch(
        new Request(
          `${service.config.baseUrl}/api/v1/organizations/${tenant.organizationId}/suppliers/${tenant.supplierId}`,
          {
            method: "PATCH",
            headers: {
              authorization: `Bearer ${tokens.get(tenant.userId)}`,
              "content-type": "application/json",
            },
            body: JSON.stringify({ phone: toPhone(n) }),
          },
        ),
      );
      if (response.status !== 200) throw new Error(await response.text());
    };
    await runnerUpdate(service, one[0] as Tenant, 0);
    const bare = await createBareWrites(database, many);

    const measures: Measure[] = [];
    for (const [kind, title, tenants] of [
      ["many", `${clients} organizations`, many],
      ["one", "one organization", one],
    ] as const) {
      const figures: Record<string, number[]> = { bare: [], floor: [], request: [], http: [] };
      for (let round = 0; round < rounds; round += 1) {
        figures["bare"]?.push(await measure(tenants, bare.update, seconds));
        figures["floor"]?.push(await measure(tenants, bare.change, seconds));
        figures["request"]?.push(await measure(tenants, ours, seconds));
        figures["http"]?.push(await measure(tenants, http, seconds));
      }
      const references = {
        "bare UPDATE": median(figures["bare"] ?? []),
        "its five writes bare, in one packet": median(figures["floor"] ?? []),
      };
      for (const [name, label] of [
        ["request", "Transactions of a supplier update"],
        ["http", "Requests of a supplier update, with token and JSON"],
      ] as const) {
        measures.push(
          toMeasure({
            id: `${kind}.${name}`,
            of: `${label}, ${title}`,
            unit: "transactions/s",
            better: "more",
            ours: median(figures[name] ?? []),
            references,
          }),
        );
      }
    }
    await bare.drop();
    return measures;
  } finally {
    await issuer.close();
    await database.close();
  }
}

function createService(database: Database, auth: Application["config"]["auth"]): Application {
  return {
    config: toBenchConfig(auth, off),
    database,
    replica: null,
    blobs: null as never,
    authenticator: null as never,
    registry: [updateSupplier],
    openApi: () => ({ openapi: "3.1.1" }),
    rateLimits: createRateLimits({
      config: { rateLimits: off, trustedProxies: 0, secret: "" },
      now: Date.now,
      log: () => undefined,
    }),
    // No process waits for changes.
    jobs: {
      notifyWorkers: () => undefined,
    } satisfies Partial<Application["jobs"]> as unknown as Application["jobs"],
    outgoing: null as never,
    mailer: null as never,
    workers: null as never,
    now: Date.now,
    log: () => undefined,
  };
}

async function createTenant(database: Database): Promise<Tenant> {
  const [organizationId, userId] = [randomUUID(), randomUUID()];
  const now = new Date();
  await insertUser(
    database,
    { id: userId, email: `${userId}@bench.example`, displayName: "B" },
    now,
  );
  let supplierId = "";
  await asService(database, { userId, organizationId }, async (transaction) => {
    const roles = insertOrganization(transaction, { id: organizationId, name: "Bench", now });
    insertMembership(transaction, {
      organizationId,
      userId,
      roleId: roles["owner"] as string,
      now,
    });
    supplierId = createRecordWriter(
      transaction,
      organizationId,
      now,
    )("suppliers", { name: "Supplier" });
  });
  return { organizationId, userId, supplierId };
}

async function runnerUpdate(service: Application, tenant: Tenant, n: number): Promise<void> {
  const outcome = await runOperation(service, updateSupplier, {
    channel: "api",
    requestId: randomUUID(),
    ip: null,
    principal: {
      userId: tenant.userId,
      isService: false,
      email: null,
      displayName: null,
      avatarUrl: null,
      emailConfirmed: null,
      clientId: null,
      clientName: null,
      sessionId: null,
      scopes: [],
      tokenScope: "",
      audience: ["authenticated"],
      issuedAt: 0,
      expiresAt: 0,
      credential: "bearer",
    },
    requiredScope: "mcp:write",
    params: { organizationId: tenant.organizationId, supplierId: tenant.supplierId },
    query: {},
    parameterErrors: [],
    idempotencyKey: null,
    ifMatch: null,
    body: () => ({ phone: toPhone(n) }),
    request: new Request("http://127.0.0.1/"),
    accessToken: null,
    toolName: null,
    reason: null,
  });
  if (outcome instanceof Error) throw outcome;
}

let counter = 0;

async function measure(
  tenants: readonly Tenant[],
  work: (tenant: Tenant, n: number) => Promise<void>,
  seconds: number,
): Promise<number> {
  const began = performance.now();
  const end = began + seconds * 1_000;
  let done = 0;
  await Promise.all(
    Array.from({ length: clients }, async (_, index) => {
      const tenant = tenants[index % tenants.length] as Tenant;
      while (performance.now() < end) {
        counter += 1;
        await work(tenant, counter);
        done += 1;
      }
    }),
  );
  return (done * 1_000) / (performance.now() - began);
}
