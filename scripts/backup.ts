import { parseArgs } from "node:util";
import { parseConfig, settings } from "@werkbank/api/settings";
import { readSettings } from "@werkbank/settings";
import { makeBackup } from "./backup/make-backup.ts";

// `npm run backup -- FOLDER`: copies the current database and data directory into a new folder. The
// service must not be running on the embedded database.

try {
  const { positionals } = parseArgs({ allowPositionals: true });
  const [folder] = positionals;
  if (folder === undefined || positionals.length > 1) {
    throw new Error("npm run backup -- FOLDER: a new folder for the backup");
  }
  // Other users of this machine must not read the backup.
  process.umask(0o077);
  const { BACKUP_DATABASE_URL } = settings;
  const own = readSettings({ BACKUP_DATABASE_URL }, process.env);
  const manifest = await makeBackup(parseConfig(process.env), folder, own.BACKUP_DATABASE_URL);
  const bytes = manifest.files.reduce((sum, file) => sum + file.bytes, 0);
  console.log(
    `Backed up ${manifest.organizations} organizations: ${manifest.files.length} files, ${bytes} bytes, in ${folder}.`,
  );
  if (manifest.fileStorage === "bucket") {
    console.log("The bytes of files are in the bucket; it needs a backup of its own.");
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
