import { unwrap } from "@werkbank/client";
import { createApiClient } from "./api-client.ts";
import { CliError } from "./cli-error.ts";
import { createSessionFile } from "./session/session-file.ts";
import type { Settings } from "./settings.ts";

export type Organization = { id: string; name: string };

const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/iu;

/**
 * Returns the id of the organization that a command works in: the named one, else that of
 * `SERVICE_ORGANIZATION`, else that of `werkbank use`, else the only one.
 *
 * @throws CliError if none of these applies
 */
export async function chooseOrganization(settings: Settings, idOrName?: string): Promise<string> {
  const chosen = await findChosenOrganization(settings, idOrName);
  if (chosen !== null) return chosen;
  const [only, ...others] = await listOrganizations(settings);
  if (only !== undefined && others.length === 0) return only.id;
  throw new CliError(
    "usage",
    only === undefined ? "You are in no organization." : "You are in several organizations.",
    "Name one with --organization or SERVICE_ORGANIZATION, or choose one with `werkbank use <organization>`.",
  );
}

/**
 * Returns the id of the organization named by the caller or `SERVICE_ORGANIZATION`, else that of `werkbank
 * use`; null without any.
 *
 * @throws CliError if no organization has that name, or several have
 */
export async function findChosenOrganization(
  settings: Settings,
  idOrName: string | null = settings.organization,
): Promise<string | null> {
  if (idOrName !== null) {
    return uuid.test(idOrName) ? idOrName : (await findOrganization(settings, idOrName)).id;
  }
  // With a token from the environment, the stored choice may be another user's.
  if (settings.token !== null) return null;
  const data = await createSessionFile(settings.configDir).read();
  return data.services[settings.baseUrl]?.organization?.id ?? null;
}

/** @throws CliError if no organization has that name or id, or several have */
export async function findOrganization(
  settings: Settings,
  idOrName: string,
): Promise<Organization> {
  const all = await listOrganizations(settings);
  const normalized = idOrName.toLowerCase();
  const matching = [
    (one: Organization) => one.id === normalized || one.name.toLowerCase() === normalized,
    (one: Organization) => one.name.toLowerCase().startsWith(normalized),
  ]
    .map((matches) => all.filter(matches))
    .find((found) => found.length > 0);
  const [found, ...more] = matching ?? [];
  if (found !== undefined && more.length === 0) return found;
  throw new CliError(
    "notFound",
    found === undefined
      ? `You are in no organization called "${idOrName}".`
      : `Several organizations are called "${idOrName}".`,
    `Yours are: ${all.map(({ id, name }) => `${name} (${id})`).join(", ")}.`,
  );
}

/**
 * Returns the organizations of the caller.
 *
 * @throws WerkbankProblem for an error response, such as for an invalid token
 */
export async function listOrganizations(settings: Settings): Promise<Organization[]> {
  const user = await unwrap(createApiClient(settings).GET("/v1/users/me"));
  return user.organizations;
}
