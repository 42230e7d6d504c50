import { parseArgs } from "node:util";
import { parseConfig, verifyRecords } from "@werkbank/api";
import { printCheck } from "./backup/print-check.ts";

// `npm run verify`: verifies the audit logs and the files of the current database and data directory. The service
// must not be running on the embedded database.

try {
  parseArgs();
  printCheck("Verified", await verifyRecords(parseConfig(process.env)));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
