import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { CliError } from "../../cli-error.ts";
import type { McpClientName } from "./clients.ts";
import { writeConfigFile } from "./config-file.ts";
import type { Config } from "./config-format.ts";
import type { Splice } from "./splice.ts";

/** One server that was added to the configuration of a client, as `--undo` needs it. */
export type AddedServer = {
  client: McpClientName;
  file: string;
  name: string;
  value: Config;
  splice: Splice;
  /** Whether the member that contains the servers was created. */
  createdMember: boolean;
  /** Whether the file was created, and the first of the folders that were created for it. */
  createdFile: boolean;
  createdFolder: string | null;
};

type SetupRecord = { version: 1; added: AddedServer[] };

/** Stores what was added, oldest first, next to the session. */
export function createSetupRecord(configDir: string) {
  const path = join(configDir, "agent-setup.json");
  return {
    async read(): Promise<AddedServer[]> {
      let text: string;
      try {
        text = await readFile(path, "utf8");
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === "ENOENT") return [];
        throw error;
      }
      try {
        const record = JSON.parse(text) as Partial<SetupRecord>;
        if (record.version === 1 && Array.isArray(record.added)) return record.added;
      } catch {
        // The error below covers both.
      }
      throw new CliError(
        "unexpected",
        `The file ${path} is damaged.`,
        "Delete it; what werkbank agent setup has added then has to be removed by hand.",
      );
    },
    async write(added: readonly AddedServer[]): Promise<void> {
      if (added.length === 0) return rm(path, { force: true });
      const record: SetupRecord = { version: 1, added: [...added] };
      await writeConfigFile(path, `${JSON.stringify(record, null, 2)}\n`);
    },
  };
}
