import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { createIdp, parseSeedFile } from "@werkbank/idp";
import { root } from "../../scripts/launch/processes.ts";

/** The accounts of the demo, with their common password. */
export const accountsFile = join(root, "packages/demo/src/records/accounts.json");

/**
 * Creates the demo accounts in a data directory, as the identity provider's first start does, but with cheap hashes:
 * a run signs in hundreds of times, and a full-cost hash takes a quarter of a second.
 */
export async function seedAccounts(dataDir: string): Promise<void> {
  const idp = await createIdp({
    issuer: "http://127.0.0.1/auth/v1",
    dataDir: join(dataDir, "idp"),
    scryptCost: 2,
    ...parseSeedFile(await readFile(accountsFile, "utf8"), accountsFile),
  });
  await idp.close();
}
