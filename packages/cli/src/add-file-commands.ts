import type { Command } from "commander";
import type { DownloadOptions } from "./commands/download-file.ts";
import type { UploadOptions } from "./commands/upload-file.ts";
import { addCommonOptions } from "./common-options.ts";
import type { Io } from "./io.ts";

/** Adds commands that combine several file operations. */
export function addFileCommands(program: Command, io: Io): void {
  const group = program.commands.find((command) => command.name() === "files");
  if (group === undefined) throw new Error("there are no operations of files");
  addCommonOptions(
    group
      .command("upload")
      .description("Upload a file, with its SHA-256 checked on arrival.")
      .argument("<file>")
      .option("--attach <kind:id>", "A record to attach it to; can be repeated.", collectOption)
      .option("--name <name>", "Its name there, in place of the one here.")
      .option("--type <type>", "Its media type, in place of what its ending says.")
      .addHelpText(
        "after",
        "\nExamples:\n  werkbank files upload offerte.pdf\n  werkbank files upload foto.jpg --attach customer_asset:5007",
      )
      .action(async (file: string, options: UploadOptions) => {
        const { uploadFile } = await import("./commands/upload-file.ts");
        await uploadFile(io, file, options);
      }),
    { organization: true },
  );
  group
    .command("download")
    .description("Download a file and check its SHA-256; run again, it goes on where it broke off.")
    .argument("<file-id>")
    .option(
      "-o, --output <file>",
      "Where to save it, or - to print it; by default under its name, here.",
    )
    .option("--organization <id or name>", "In place of the one that `werkbank use` has chosen.")
    .addHelpText("after", "\nExample:\n  werkbank files download <file-id> -o offerte.pdf")
    .action(async (fileId: string, options: DownloadOptions) => {
      const { downloadFile } = await import("./commands/download-file.ts");
      await downloadFile(io, fileId, options);
    });
  group.description(group.commands.map((command) => command.name()).join(", "));
}

function collectOption(text: string, previous: string[] = []): string[] {
  return [...previous, text];
}
