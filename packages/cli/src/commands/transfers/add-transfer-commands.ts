import { type Command, Option } from "commander";
import { addCommonOptions, type CommonOptions } from "../../common-options.ts";
import type { Io } from "../../io.ts";
import type { RunExportOptions } from "./run-export.ts";
import type { RunImportOptions } from "./run-import.ts";

/** Adds commands that combine several operations of imports and exports. */
export function addTransferCommands(program: Command, io: Io): void {
  const [imports, exports] = [requireGroup(program, "imports"), requireGroup(program, "exports")];
  addImportCommands(imports, io);
  addExportCommand(exports, io);
  for (const group of [imports, exports]) {
    group.description(group.commands.map((command) => command.name()).join(", "));
  }
}

function addImportCommands(imports: Command, io: Io): void {
  const kind = new Option("--kind <kind>", "What each row is, such as customers.");
  addCommonOptions(
    imports
      .command("run")
      .description(
        "Upload a file (.xlsx, .ods, CSV), import its rows and wait for the end. Without --map and --mapping, the service proposes what the columns are.",
      )
      .argument("<file>")
      .addOption(kind.makeOptionMandatory())
      .addOption(
        new Option("--map <column=field>", "A column and its field; can be repeated.").argParser(
          collectOption,
        ),
      )
      .option(
        "--mapping <json>",
        "All columns as --propose prints them: JSON itself, a file, or -.",
      )
      .addOption(
        new Option(
          "--constant <field=value>",
          "A value for a field without a column; can be repeated.",
        ).argParser(collectOption),
      )
      .option("--sheet <name>", "The sheet of a spreadsheet; by default the first one.")
      .option("--propose", "Print the proposed columns as JSON, and import nothing.")
      .option("--match-by <field>", "The field by which a row finds the record that it is about.")
      .option("--on-match <what>", "With --match-by: update the record, or skip the row.")
      .option(
        "--on-similar <what>",
        "For rows that look like existing customers: update them, create others, or skip the rows.",
      )
      .option("--dry-run", "Try every row and write none.")
      .addHelpText(
        "after",
        "\nExamples:\n  werkbank imports run leveranciers.csv --kind suppliers --dry-run\n  werkbank imports run leveranciers.csv --kind suppliers --map Naam=name --map Code=code --match-by code\n  werkbank imports run artikelen.csv --kind products --propose > columns.json\n  werkbank imports run artikelen.csv --kind products --mapping columns.json --constant kind=good",
      )
      .action(async (file: string, options: RunImportOptions) => {
        const { runImport } = await import("./run-import.ts");
        await runImport(io, file, options);
      }),
    { organization: true },
  );
  addCommonOptions(
    imports
      .command("follow")
      .description("Wait for the end of an import that has begun.")
      .argument("<import-id>")
      .action(async (importId: string, options: CommonOptions) => {
        const { followImport } = await import("./run-import.ts");
        await followImport(io, importId, options);
      }),
    { organization: true },
  );
}

function addExportCommand(exports: Command, io: Io): void {
  exports
    .command("run")
    .description("Export records, wait for the end and download the file.")
    .requiredOption("--kind <kind>", "What is exported, such as customers.")
    .option("--format <format>", "csv, xlsx or jsonl; by default csv.")
    .option("--delimiter <character>", "What separates columns of CSV: ; or , or tab.")
    .option("--decimal-separator <character>", "What separates decimals in CSV: , or a point.")
    .option("--no-byte-order-mark", "Begin CSV without a byte order mark, for other programs.")
    .option("--fields <names>", "The fields, comma-separated; by default all.", splitNames)
    .option("--filter <json>", "The filters of the list as JSON: itself, a file, or -.")
    .option(
      "-o, --output <file>",
      "Where to save it, or - to print it; by default under its name, here.",
    )
    .option("--organization <id or name>", "In place of the one that `werkbank use` has chosen.")
    .addHelpText(
      "after",
      '\nExample:\n  werkbank exports run --kind customers --fields id,name --filter \'{"status":"active"}\' -o klanten.csv',
    )
    .action(async (options: RunExportOptions) => {
      const { runExport } = await import("./run-export.ts");
      await runExport(io, options);
    });
}

function requireGroup(program: Command, name: string): Command {
  const group = program.commands.find((command) => command.name() === name);
  if (group === undefined) throw new Error(`there are no operations of ${name}`);
  return group;
}

function collectOption(text: string, previous: string[] = []): string[] {
  return [...previous, text];
}

function splitNames(text: string): string[] {
  return text.split(",");
}
