import { parseArgs } from "node:util";
import { parseConfig } from "@werkbank/api/settings";
import { restoreBackup } from "./backup/restore-backup.ts";

// `npm run restore -- FOLDER`: restores and verifies a backup in an empty data directory or database.

try {
  const { positionals } = parseArgs({ allowPositionals: true });
  const [folder] = positionals;
  if (folder === undefined || positionals.length > 1) {
    throw new Error("npm run restore -- FOLDER: the folder of a backup");
  }
  process.umask(0o077);
  const check = await restoreBackup(parseConfig(process.env), folder);
  for (const fault of check.errors) console.error(fault);
  console.log(
    `Restored and verified: ${check.organizations} organizations, ${check.entries} entries of their audit logs, ${check.files} files; ${check.errors.length} faults.`,
  );
  if (check.errors.length > 0) process.exitCode = 1;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
