import { Argument, Command, InvalidArgumentError, Option } from "commander";
import packageJson from "../package.json" with { type: "json" };
import { addFileCommands } from "./add-file-commands.ts";
import { addAgentCommands } from "./commands/agent-setup/add-agent-commands.ts";
import { addTransferCommands } from "./commands/transfers/add-transfer-commands.ts";
import { addCommonOptions, type CommonOptions } from "./common-options.ts";
import type { ApiOptions } from "./commands/call-api.ts";
import type { CheckAnchorOptions } from "./commands/check-anchor.ts";
import type { DocsSearchOptions } from "./commands/docs.ts";
import type { ListenOptions } from "./commands/listen-to-events.ts";
import type { ImportAgendaOptions } from "./commands/import-agenda.ts";
import type { Shell } from "./commands/completion.ts";
import { addOperationCommands } from "./derived/add-operation-commands.ts";
import type { Io } from "./io.ts";
import { bundledDocument } from "./openapi/bundled-document.ts";
import { toServiceUrl } from "./settings.ts";

const defaultPort = 8976;
const listenFormats = ["table", "ndjson"];

/** Builds the whole command tree. A command's code is loaded when it runs. */
export function createProgram(io: Io): Command {
  const program = new Command("werkbank")
    .description(
      "The command line of Werkbank: every operation of the service, and its documentation.",
    )
    .version(packageJson.version)
    .addOption(
      new Option("--base-url <address>", "The service (SERVICE_BASE_URL).").argParser((value) =>
        toServiceUrl(value, "--base-url"),
      ),
    )
    .hook("preAction", (_, action) => {
      const { baseUrl } = action.optsWithGlobals<{ baseUrl?: string }>();
      if (baseUrl !== undefined) io.settings = { ...io.settings, baseUrl };
    })
    .addHelpText("after", help);
  program.commandsGroup("Session:");
  addSessionCommands(program, io);
  program.commandsGroup("Tools:");
  addToolCommands(program, io);
  addCompletionCommands(program, io);
  program.commandsGroup("Operations:");
  addOperationCommands(program, bundledDocument, io);
  addListenCommand(program, io);
  addAgendaImportCommand(program, io);
  addFileCommands(program, io);
  addTransferCommands(program, io);
  return program;
}

function addSessionCommands(program: Command, io: Io): void {
  program
    .command("login")
    .description("Sign in with the browser.")
    .option("--no-browser", "Print the address, and read the one that the browser was sent to.")
    .addOption(
      new Option("--port <number>", "Where the browser comes back; 0 takes any free port.")
        .default(defaultPort)
        .argParser(toPort),
    )
    .addHelpText(
      "after",
      "\nExamples:\n  werkbank login\n  werkbank login --no-browser   over SSH\n  werkbank login --port 0",
    )
    .action(async (options: { browser: boolean; port: number }) => {
      const { login } = await import("./commands/login.ts");
      await login(io, options);
    });
  program
    .command("logout")
    .description("End the session.")
    .action(async () => {
      const { logout } = await import("./commands/logout.ts");
      await logout(io);
    });
  addCommonOptions(
    program
      .command("whoami")
      .description("Show who is signed in, and their organizations.")
      .action(async (options: CommonOptions) => {
        const { whoami } = await import("./commands/whoami.ts");
        await whoami(io, options);
      }),
  );
  addCommonOptions(
    program
      .command("status")
      .description("Show service, session and organization, and whether the service answers.")
      .action(async (options: CommonOptions) => {
        const { status } = await import("./commands/status.ts");
        await status(io, options);
      }),
  );
  program
    .command("use")
    .description("Choose the organization that commands work in.")
    .argument("<organization>", "Its name, the start of it, or its id.")
    .addHelpText("after", "\nExample:\n  werkbank use 'Singel Fietsen'")
    .action(async (idOrName: string) => {
      const { useOrganization } = await import("./commands/use-organization.ts");
      await useOrganization(io, idOrName);
    });
}

function addToolCommands(program: Command, io: Io): void {
  addCommonOptions(
    program
      .command("api")
      .description("Send any request to the service.")
      .argument("<method>", "GET, POST, PATCH, PUT or DELETE.")
      .argument("<path>", "From /v1 on; {organizationId} is filled in.")
      .option("--json <file>", "The body: a file, - for standard input, or the JSON itself.")
      .option(
        "--idempotency-key <value>",
        "A request with the same key is answered as the first was.",
      )
      .option("--if-match <etag>", "Refuse when the record has changed since.")
      .addHelpText(
        "after",
        "\nExamples:\n  werkbank api GET /v1/users/me\n  werkbank api GET '/v1/organizations/{organizationId}/tasks?limit=5'",
      )
      .action(async (method: string, path: string, options: ApiOptions) => {
        const { callApi } = await import("./commands/call-api.ts");
        await callApi(io, method, path, options);
      }),
    { organization: true },
  );
  addCommonOptions(
    program
      .command("check-anchor")
      .description(
        "Check an anchor of an audit log that was kept: its signature, and whether the log still holds what it held.",
      )
      .argument("<file>", "The anchor; - for standard input.")
      .option("--offline", "Check the signature only, without asking the service.")
      .option("--key <x>", "The public key that must have signed it, x of its JWK.")
      .addHelpText(
        "after",
        "\nExamples:\n  werkbank audit-log verify --output json | jq -r .lastAnchor.jws > anchor.jws\n  werkbank check-anchor anchor.jws",
      )
      .action(async (file: string, options: CheckAnchorOptions) => {
        const { checkAnchor } = await import("./commands/check-anchor.ts");
        await checkAnchor(io, file, options);
      }),
  );
  addDocsCommands(program, io);
  addAgentCommands(program, io);
  program
    .command("mcp")
    .description(
      "Be the product's MCP server on standard input and output, with the stored session, in the organization that `werkbank use` has chosen.",
    )
    .option("--organization <id or name>", "In place of the one that `werkbank use` has chosen.")
    .action(async ({ organization }: { organization?: string }) => {
      const { bridgeMcp } = await import("./commands/bridge-mcp.ts");
      await bridgeMcp(io, organization);
    });
}

function addDocsCommands(program: Command, io: Io): void {
  const docs = program.command("docs").description("Read the documentation.");
  addCommonOptions(
    docs
      .command("search")
      .description("Find sections by words, a question, an operation id or a problem code.")
      .argument("<words...>")
      .addOption(
        new Option("--locale <language>", "The language of the pages, en by default.").choices([
          "en",
          "nl",
        ]),
      )
      .addHelpText(
        "after",
        "\nExamples:\n  werkbank docs search idempotency key\n  werkbank docs search --locale nl proefrun",
      )
      .action(async (words: string[], options: DocsSearchOptions) => {
        const { searchDocs } = await import("./commands/docs.ts");
        await searchDocs(io, words.join(" "), options);
      }),
  );
  docs
    .command("get")
    .description("Print a page, or with #section one section, as Markdown.")
    .argument("<path>", "Such as /quickstart.")
    .action(async (path: string) => {
      const { getDocs } = await import("./commands/docs.ts");
      await getDocs(io, path);
    });
}

/** Adds `webhooks listen` to the operations on webhooks. */
function addListenCommand(program: Command, io: Io): void {
  const webhooks = program.commands.find((command) => command.name() === "webhooks");
  webhooks?.description(`listen, ${webhooks.description()}`);
  webhooks
    ?.command("listen")
    .summary("Show events as they come")
    .description(
      "Show events as they come, until Ctrl-C. With --forward each is posted to a program on this machine as well, signed like a delivery.",
    )
    .option(
      "--types <values>",
      "Types of events, kind.* for all of a kind, comma-separated. By default all.",
      (text: string) => text.split(","),
    )
    .option("--forward <address>", "Where to post each event, such as http://127.0.0.1:8080/hooks.")
    .option(
      "--secret <secret>",
      "The secret that signs what is forwarded, whsec_ and base64. By default one is made and printed.",
    )
    .option("--organization <id or name>", "In place of the one that `werkbank use` has chosen.")
    .addOption(
      new Option("--output <format>", "By default table on a terminal, else ndjson.").choices(
        listenFormats,
      ),
    )
    .addHelpText(
      "after",
      "\nExamples:\n  werkbank webhooks listen --types 'quote.*,order.created'\n  werkbank webhooks listen --forward http://127.0.0.1:8080/hooks",
    )
    .action(async (options: ListenOptions) => {
      const { listenToEvents } = await import("./commands/listen-to-events.ts");
      await listenToEvents(io, options);
    });
}

/** Adds `agenda import` to the agenda's operations: it makes several calls for one file. */
function addAgendaImportCommand(program: Command, io: Io): void {
  const agenda = program.commands.find((command) => command.name() === "agenda");
  if (agenda === undefined) return;
  agenda.description(`import, ${agenda.description()}`);
  addCommonOptions(
    agenda
      .command("import")
      .description(
        "Create the items of a calendar file (.ics). Importing it again updates or restores them.",
      )
      .argument("<file>", "A file in iCalendar (RFC 5545), 10 MiB at most; - for standard input.")
      .option("--calendar <id or name>", "Where they go, in place of the default calendar.")
      .option("--dry-run", "Only say what would be created or changed.")
      .addHelpText(
        "after",
        "\nExamples:\n  werkbank agenda import agenda.ics --dry-run\n  werkbank agenda import agenda.ics --calendar Werkplaats",
      )
      .action(async (file: string, options: ImportAgendaOptions) => {
        const { importAgenda } = await import("./commands/import-agenda.ts");
        await importAgenda(io, file, options);
      }),
    { organization: true },
  );
}

/** Adds shell completion, and the command that the shells query. */
function addCompletionCommands(program: Command, io: Io): void {
  program
    .command("completion")
    .description("Print what a shell has to run to complete commands.")
    .addArgument(new Argument("<shell>").choices(["bash", "zsh", "fish"]))
    .action(async (shell: Shell) => {
      const { completionScript } = await import("./commands/completion.ts");
      io.stdout.write(completionScript(shell));
    });
  program
    .command("__complete [words...]", { hidden: true })
    .allowUnknownOption()
    .helpOption(false)
    .action(async (words: string[]) => {
      const { complete } = await import("./commands/completion.ts");
      io.stdout.write(
        complete(program, words)
          .map((word) => `${word}\n`)
          .join(""),
      );
    });
}

function toPort(text: string): number {
  const port = Number(text);
  if (!/^\d{1,5}$/u.test(text) || port > 65_535) throw new InvalidArgumentError("Not a port.");
  return port;
}

const help = `
Examples:
  werkbank login
  werkbank tasks list --status todo
  werkbank tasks create --title 'Accuwissel bakfiets 07' --priority high
  werkbank customers list --all --output csv > customers.csv

Environment:
  SERVICE_BASE_URL           the service, http://127.0.0.1:3000 by default
  SERVICE_TOKEN              an access token, in place of the stored session
  SERVICE_ORGANIZATION       the organization to work in, in place of the one chosen with use
  SERVICE_IDP_URL            the identity provider, when the service does not name it
  SERVICE_OAUTH_CLIENT_ID    a registered OAuth client, in place of registering one
  XDG_CONFIG_HOME            where the session is stored, in werkbank/; ~/.config by default
  NO_COLOR                   no colours

Exit codes:
  0 done   1 unexpected   2 wrong use   3 not signed in   4 not allowed   5 not found
  6 conflict   7 too many requests   8 service not available   9 held for approval`;
