import { execFileSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "@werkbank/http/free-port";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { root, type Running, startProcess, stopProcess } from "../../scripts/launch/processes.ts";
import {
  postgresUnavailableReason,
  type PostgresServer,
  startPostgres,
} from "../../scripts/test-environment/postgres-server.ts";
import { compose, composeEnvironment } from "../support/compose.ts";

// Runs the API with the environment that `deploy/compose.yaml` declares, with only the required variables set, on a
// database created as the file does it, and with an identity provider that has a secret key, as Supabase has.

const { werkbank, postgres: database } = compose.services;
const skipReason = postgresUnavailableReason();

describe.skipIf(skipReason !== null)(
  `the service of compose.yaml${skipReason === null ? "" : ` (${skipReason})`}`,
  () => {
    let directory: string;
    let postgres: PostgresServer;
    let processes: Running[] = [];
    let url: string;

    beforeAll(async () => {
      directory = await mkdtemp(join(tmpdir(), "werkbank-compose-"));
      postgres = startPostgres();
      const [idpPort, apiPort] = [await freePort(), await freePort()];
      const values: Record<string, string> = {
        BASE_URL: "https://werkbank.example",
        SERVICE_SECRET: randomBytes(32).toString("base64"),
        SERVICE_IDP_URL: `http://127.0.0.1:${idpPort}`,
        SERVICE_IDP_SECRET_KEY: randomBytes(24).toString("base64url"),
        POSTGRES_PASSWORD: randomBytes(16).toString("hex"),
        DATABASE_PASSWORD: randomBytes(16).toString("hex"),
      };
      const requireValue = (name: string): string => {
        const value = values[name];
        if (value === undefined) throw new Error(`compose.yaml requires ${name} as well`);
        return value;
      };
      if (werkbank === undefined || database === undefined) throw new Error("no such services");
      createDatabase(postgres, composeEnvironment(database, requireValue));
      const { DATABASE_URL = "", ...env } = composeEnvironment(werkbank, requireValue);
      const serviceDatabaseUrl = new URL(DATABASE_URL);
      serviceDatabaseUrl.host = new URL(postgres.url).host;
      const shared = {
        BASE_URL: requireValue("BASE_URL"),
        DATA_DIR: directory,
        NODE_ENV: "production",
      };
      processes = [
        await startProcess("packages/idp/src/main.ts", {
          ...shared,
          IDP_PORT: String(idpPort),
          IDP_ACCOUNTS: join(root, "packages/demo/src/records/accounts.json"),
          IDP_SECRET_KEY: requireValue("SERVICE_IDP_SECRET_KEY"),
        }),
        await startProcess("packages/api/src/main.ts", {
          ...env,
          ...shared,
          DATABASE_URL: serviceDatabaseUrl.href,
          // Load from other programs must not make these tests fail.
          MAX_EVENT_LOOP_DELAY: "0",
          DATABASE_TIMEOUT: "60",
          API_PORT: String(apiPort),
        }),
      ];
      url = `http://127.0.0.1:${apiPort}`;
    });
    afterAll(async () => {
      await Promise.all(processes.map(({ process }) => stopProcess(process)));
      postgres.remove();
      await rm(directory, { recursive: true });
    });

    const login = async (password: string, clientAddress: string): Promise<number> => {
      const { status } = await fetch(`${url}/api/v1/auth/login`, {
        method: "POST",
        headers: { "Content-Type": "application/json", "X-Forwarded-For": clientAddress },
        body: JSON.stringify({ email: "daan@singel.example", password }),
      });
      return status;
    };

    test("failed sign-ins from other IP addresses do not prevent a sign-in", async () => {
      // More in total than the provider's limit per IP address, fewer per address than the limit of the service.
      // Sequential, because a busy machine hashes passwords slowly and the service times out after ten seconds.
      for (const clientAddress of ["203.0.113.1", "203.0.113.2", "203.0.113.3"]) {
        for (let n = 0; n < 7; n += 1) expect(await login("wrong", clientAddress)).toBe(401);
      }
      expect(await login("werkbank-demo-2026", "203.0.113.4")).toBe(200);
    });

    test("the database user owns the tables and is not a superuser", async () => {
      const roles = `select rolname, rolsuper, rolbypassrls from pg_roles where rolname = 'werkbank'`;
      expect(await postgres.query(roles)).toBe("werkbank|f|f");
      const owners = "select string_agg(distinct tableowner, ',') from pg_tables";
      const databaseUrl = new URL(postgres.url);
      databaseUrl.pathname = "/werkbank";
      const found = execFileSync("psql", [
        databaseUrl.href,
        "-Atc",
        `${owners} where schemaname = 'public'`,
      ]);
      expect(String(found).trim()).toBe("werkbank");
    });
  },
);

/** Creates the user and the database as the image of PostgreSQL does for an empty volume. */
function createDatabase(server: PostgresServer, env: Record<string, string>): void {
  const file = join(root, "deploy/create-database.sql");
  execFileSync("psql", [server.url, "--no-psqlrc", "--set=ON_ERROR_STOP=1", `--file=${file}`], {
    env: { ...process.env, ...env },
    stdio: ["ignore", "ignore", "pipe"],
  });
}
