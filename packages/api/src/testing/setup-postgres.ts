import { setupPostgres } from "./global-setup.ts";

/** Runs the suite on the server that `TEST_DATABASE_URL` names. */
export default function setup(): Promise<() => Promise<void>> {
  return setupPostgres(process.env["TEST_DATABASE_URL"] as string);
}
