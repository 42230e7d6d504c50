import { assembleApi, parseConfig } from "@werkbank/api";
import { createEmbedded, migrate } from "@werkbank/api/database";
import { createTestIssuer } from "@werkbank/api/testing";
import { timeZone, weekOf } from "../calendar/calendar.ts";
import { prepareDemoSnapshot, readDemoSnapshot } from "../demo-snapshot.ts";
import { loadDemo } from "../load-demo.ts";
import { demoId } from "../records/demo-id.ts";
import { sealPendingApprovals } from "../records/pending-approvals.ts";

const secret = "a secret for tests that has more than 32 bytes";

/** A service with a separate demo database, since other tests count the records of the shared one. */
export type OpenDemo = {
  /** Sends a request as a member of the workshop, to a path below an organization. */
  send(
    method: string,
    path: string,
    options?: RequestOptions,
  ): Promise<{ status: number; body: any }>;
  close(): Promise<void>;
};

type RequestOptions = { as?: string; to?: string; body?: unknown };

/** Opens the demo as at a first start at this time; the service's clock is fixed. */
export async function openDemo(firstStart: Date): Promise<OpenDemo> {
  const today = firstStart.toTemporalInstant().toZonedDateTimeISO(timeZone).toPlainDate();
  const week = weekOf(today);
  await prepareDemoSnapshot(weekOf(null));
  const database = await createEmbedded("memory", () => readDemoSnapshot(week));
  await migrate(database);
  await loadDemo(database, week);
  await sealPendingApprovals(database, secret, firstStart);
  const issuer = await createTestIssuer();
  const auth = issuer.settings({});
  const config = { ...parseConfig({ RATE_LIMITS: "off" }), auth, secret, jobs: "off" as const };
  const now = () => firstStart.getTime();
  const api = assembleApi(config, { database, now, log: () => undefined });
  await api.jobs.prepare();
  return {
    async send(method, path, { as = "sanne", to = "singel", body } = {}) {
      const email = `${as}@singel.example`;
      const iat = now() / 1_000;
      const claims = { sub: demoId(`user:${email}`), email, iat, exp: iat + 3_600 };
      const url = `${auth.baseUrl}/api/v1/organizations/${demoId(`org:${to}`)}${path}`;
      const headers = {
        authorization: `Bearer ${issuer.sign(claims)}`,
        "content-type": "application/json",
      };
      const content = body === undefined ? {} : { body: JSON.stringify(body) };
      const response = await api.fetch(new Request(url, { method, headers, ...content }));
      return { status: response.status, body: await response.json() };
    },
    async close() {
      await api.close();
      await issuer.close();
    },
  };
}
