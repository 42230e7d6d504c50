import { randomBytes } from "node:crypto";
import type { TestIssuer } from "@werkbank/api/testing";

/**
 * What a service is started with that has everything to itself, and takes nothing that the shell names: a
 * database or a mail server of somebody.
 *
 * @param owned.databaseUrl PostgreSQL; without one, the embedded database in the data directory
 */
export function ownSettings(owned: {
  dataDir: string;
  issuer: Pick<TestIssuer, "url">;
  databaseUrl: string | undefined;
}): Record<string, string | undefined> {
  // What the site is built for.
  const address = "http://127.0.0.1:3000";
  return {
    NODE_ENV: "production",
    HOST: "127.0.0.1",
    BASE_URL: address,
    DOCS_URL: address,
    DATA_DIR: owned.dataDir,
    DATABASE_URL: owned.databaseUrl,
    SMTP_URL: undefined,
    SERVICE_IDP_URL: owned.issuer.url,
    SERVICE_SECRET: randomBytes(32).toString("base64url"),
    RATE_LIMITS: "off",
    DEMO_DATA: "off",
  };
}
