import { parseArgs } from "node:util";
import { parseConfig } from "@werkbank/api/settings";
import { printCheck } from "./backup/print-check.ts";
import { restoreBackup } from "./backup/restore-backup.ts";

// `npm run restore -- FOLDER`: restores and verifies a backup in an empty data directory or database.

try {
  const { positionals } = parseArgs({ allowPositionals: true });
  const [folder] = positionals;
  if (folder === undefined || positionals.length > 1) {
    throw new Error("npm run restore -- FOLDER: the folder of a backup");
  }
  process.umask(0o077);
  printCheck("Restored and verified", await restoreBackup(parseConfig(process.env), folder));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
