import { CliError } from "../cli-error.ts";
import { type Io, toPlainText, toSentence } from "../io.ts";
import { findOrganization } from "../organization.ts";
import { createSessionFile } from "../session/session-file.ts";

/** Chooses the organization for later commands. */
export async function useOrganization(io: Io, idOrName: string): Promise<void> {
  const { settings, stdout } = io;
  if (settings.token !== null) {
    throw new CliError(
      "usage",
      "With SERVICE_TOKEN nothing is stored.",
      "Name the organization in SERVICE_ORGANIZATION, or with --organization at each command.",
    );
  }
  const organization = await findOrganization(settings, idOrName);
  await createSessionFile(settings.configDir).change(({ services }) => {
    const service = services[settings.baseUrl];
    if (service) service.organization = organization;
  });
  stdout.write(`${toSentence(`Commands now work in ${toPlainText(organization.name)}`)}\n`);
}
