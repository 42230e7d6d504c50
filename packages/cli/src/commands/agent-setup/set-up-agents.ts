import { isDeepStrictEqual } from "node:util";
import { CliError } from "../../cli-error.ts";
import { type Io, toPlainText } from "../../io.ts";
import { planAddition, type ServerChange } from "./add-servers.ts";
import { mcpClientNames, mcpClients, type McpClientName, mcpServerUrls } from "./clients.ts";
import { deleteConfigFile, hasPath, readConfigFile, writeConfigFile } from "./config-file.ts";
import { planRemoval } from "./remove-server.ts";
import { type AddedServer, createSetupRecord } from "./setup-record.ts";

export type AgentSetupOptions = { client?: McpClientName[]; dryRun?: boolean; undo?: boolean };

/**
 * Adds the MCP servers of the service to the configuration of installed clients, or removes what was added.
 *
 * @throws CliError if there is no client, or after the others, if the configuration of one cannot be edited
 */
export async function setUpAgents(io: Io, options: AgentSetupOptions): Promise<void> {
  const failed = options.undo
    ? await removeFromClients(io, options)
    : await addToClients(io, options);
  if (options.dryRun) io.stdout.write("\nNothing was written: this was a dry run.\n");
  if (failed.length === 0) return;
  throw new CliError("unexpected", `Not changed: ${failed.join("; ")}.`);
}

async function addToClients(io: Io, { client, dryRun }: AgentSetupOptions): Promise<string[]> {
  const { baseUrl, userFolders, configDir } = io.settings;
  if (new URL(baseUrl).username !== "" || new URL(baseUrl).password !== "") {
    throw new CliError("usage", "The address of the service must not contain a password.");
  }
  const failed: string[] = [];
  for (const name of client ?? (await findInstalled(io))) {
    const { title, next } = mcpClients[name];
    const file = mcpClients[name].file(userFolders);
    try {
      const changes = await addToClient(name, { file, baseUrl, configDir, isDryRun: dryRun });
      report(io, { title, file, changes });
      io.stdout.write(`  Next: ${next}\n`);
    } catch (error) {
      failed.push(toFailure(title, file, error));
    }
  }
  return failed;
}

async function addToClient(
  client: McpClientName,
  {
    file,
    baseUrl,
    configDir,
    isDryRun = false,
  }: { file: string; baseUrl: string; configDir: string; isDryRun?: boolean | undefined },
): Promise<ServerChange[]> {
  const record = createSetupRecord(configDir);
  const urls = mcpServerUrls(baseUrl);
  let known = await record.read();
  let before = await readConfigFile(file);
  let createdFolder: string | null = null;
  // What was added for another address is replaced, unless the user has changed it.
  const isStale = ({ name, value, ...added }: AddedServer): boolean => {
    const url = urls[name];
    if (added.file !== file || url === undefined) return false;
    return !isDeepStrictEqual(value, mcpClients[client].toServer(url));
  };
  for (const stale of known.filter(isStale).toReversed()) {
    const removal = planRemoval(before ?? "", stale);
    if (removal.change.change === "changed") continue;
    before = removal.text ?? null;
    createdFolder = stale.createdFolder;
    known = known.filter((added) => added !== stale);
  }
  const plan = planAddition(client, { file, before, urls });
  if (plan.added.length === 0 || isDryRun) return plan.changes;
  const isAddedAgain = ({ file: itsFile, name }: AddedServer): boolean =>
    itsFile === file && plan.added.some((added) => added.name === name);
  const others = known.filter((added) => !isAddedAgain(added));
  const write = () =>
    record.write([...others, ...plan.added.map((added) => ({ ...added, createdFolder }))]);
  // Recorded first: a record without a server is harmless, a server without a record is not undone.
  await write();
  createdFolder = (await writeConfigFile(file, plan.text)) ?? createdFolder;
  if (createdFolder !== null) await write();
  return plan.changes;
}

async function removeFromClients(io: Io, { client, dryRun }: AgentSetupOptions): Promise<string[]> {
  const record = createSetupRecord(io.settings.configDir);
  const all = await record.read();
  const chosen = all.filter((added) => client?.includes(added.client) ?? true);
  if (chosen.length === 0) io.stdout.write("There is nothing to undo.\n");
  const failed: string[] = [];
  for (const [file, added] of Map.groupBy(chosen, (each) => each.file)) {
    const title = [...new Set(added.map((each) => mcpClients[each.client].title))].join(", ");
    try {
      const before = await readConfigFile(file);
      const { text, changes } = planRemovals(before, added);
      if (!dryRun) {
        if (before !== null && text === undefined) {
          const { createdFolder } = added.find((each) => each.createdFolder !== null) ?? {};
          await deleteConfigFile(file, createdFolder);
        } else if (before !== null && text !== before) {
          await writeConfigFile(file, text ?? "");
        }
        await record.write((await record.read()).filter((each) => each.file !== file));
      }
      report(io, { title, file, changes });
    } catch (error) {
      failed.push(toFailure(title, file, error));
    }
  }
  return failed;
}

/** Plans the removal of servers from one file, the last added first; without text, the file has to be deleted. */
function planRemovals(before: string | null, added: readonly AddedServer[]) {
  let text: string | undefined = before ?? "";
  const changes: ServerChange[] = [];
  for (const server of added.toReversed()) {
    const removal = planRemoval(text ?? "", server);
    text = removal.text;
    changes.push(removal.change);
  }
  return { text, changes };
}

/** @throws CliError if none is found */
async function findInstalled({ settings }: Io): Promise<McpClientName[]> {
  const found: McpClientName[] = [];
  for (const name of mcpClientNames) {
    const traces = mcpClients[name].traces(settings.userFolders);
    if ((await Promise.all(traces.map(hasPath))).some(Boolean)) found.push(name);
  }
  if (found.length > 0) return found;
  throw new CliError(
    "notFound",
    "None of the clients was found on this machine.",
    `Name those to configure with --client: ${mcpClientNames.join(", ")}.`,
  );
}

const marks: Record<ServerChange["change"], { mark: string; note: string }> = {
  added: { mark: "+", note: "" },
  present: { mark: "=", note: " is there already" },
  kept: { mark: "!", note: " is there with other settings, and stays" },
  removed: { mark: "-", note: "" },
  changed: { mark: "!", note: " was changed since, and stays" },
  missing: { mark: "=", note: " is not there any more" },
};

function report(
  { stdout }: Io,
  { title, file, changes }: { title: string; file: string; changes: ServerChange[] },
): void {
  stdout.write(`${title}: ${toPlainText(file)}\n`);
  for (const { name, change, value } of changes) {
    const { mark, note } = marks[change];
    const shown = change === "added" ? ` ${JSON.stringify(value)}` : note;
    stdout.write(`  ${mark} ${name}${shown}\n`);
  }
}

function toFailure(title: string, file: string, error: unknown): string {
  return `${title} (${file}): ${error instanceof Error ? error.message : String(error)}`;
}
