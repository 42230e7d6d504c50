import { randomBytes } from "node:crypto";
import type { TestIssuer } from "@werkbank/api/testing";

/**
 * Builds the environment of an isolated service, without the shell's settings, which may name someone's
 * database or mail server.
 *
 * @param owned.databaseUrl PostgreSQL; without it, the embedded database in the data directory
 */
export function isolatedSettings(options: {
  dataDir: string;
  issuer: Pick<TestIssuer, "url">;
  databaseUrl: string | undefined;
}): Record<string, string | undefined> {
  const address = "http://127.0.0.1:3000";
  return {
    NODE_ENV: "production",
    HOST: "127.0.0.1",
    BASE_URL: address,
    DOCS_URL: address,
    DATA_DIR: options.dataDir,
    DATABASE_URL: options.databaseUrl,
    SMTP_URL: undefined,
    SERVICE_IDP_URL: options.issuer.url,
    SERVICE_SECRET: randomBytes(32).toString("base64url"),
    RATE_LIMITS: "off",
    DEMO_DATA: "off",
    // Tests and loads have an organization each; a database without the demo allows one.
    ORGANIZATION_CREATION: "anyone",
  };
}
