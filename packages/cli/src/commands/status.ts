import { WerkbankProblem } from "@werkbank/client";
import { CliError } from "../cli-error.ts";
import type { OutputFormat } from "../common-options.ts";
import type { Io } from "../io.ts";
import { findOrganization, listOrganizations, type Organization } from "../organization.ts";
import { askService } from "../login/discover-provider.ts";
import { createPrinter } from "../output/printer.ts";
import { createSessionFile } from "../session/session-file.ts";
import { find } from "../session/tokens.ts";
import type { Settings } from "../settings.ts";

const timeoutMs = 5_000;

/**
 * Prints the current settings and whether the service is reachable.
 *
 * @throws CliError (unavailable) after printing, if the service is not reachable; WerkbankProblem after
 *   printing, if it rejects the token; CliError if no organization matches `SERVICE_ORGANIZATION`
 */
export async function status(io: Io, { output }: { output?: OutputFormat }): Promise<void> {
  const { settings } = io;
  const { baseUrl, token } = settings;
  const file = createSessionFile(settings.configDir);
  const data = await file.read();
  const present = token === null ? find(data, baseUrl) : null;
  const service = await isReachable(`${baseUrl}/healthz`);
  const known = settings.idpUrl ?? data.services[baseUrl]?.issuer ?? null;
  const issuer = known === null && service ? await findIssuer(settings) : known;
  const provider = issuer === null ? null : await isReachable(`${issuer}/health`);
  const stored = token === null ? (data.services[baseUrl]?.organization ?? null) : null;
  const asked = service ? await ask(io, present !== null) : { organization: null, refusal: null };
  await createPrinter(io, output).record({
    service: baseUrl,
    serviceReachable: service,
    identityProvider: issuer,
    identityProviderReachable: provider,
    session: token !== null ? "SERVICE_TOKEN" : present === null ? "none" : "stored",
    tokenExpiresAt: present === null ? null : new Date(present.session.expiresAt).toISOString(),
    organization: asked.organization ?? stored,
    sessionFile: file.path,
  });
  if (!service) {
    throw new CliError(
      "unavailable",
      `${baseUrl} does not answer.`,
      "Check that the service is running and that SERVICE_BASE_URL names it.",
    );
  }
  if (asked.refusal !== null) throw asked.refusal;
}

/**
 * Asks the service which organization `SERVICE_ORGANIZATION` names; for a token from the environment, also
 * whether it is valid and in which organization commands run.
 */
async function ask(
  { settings }: Io,
  isStored: boolean,
): Promise<{ organization: Organization | null; refusal: WerkbankProblem | null }> {
  const { token, organization: named } = settings;
  try {
    if (named !== null && (token !== null || isStored)) {
      return { organization: await findOrganization(settings, named), refusal: null };
    }
    const [only, ...others] = token === null ? [] : await listOrganizations(settings);
    const isOnly = only !== undefined && others.length === 0;
    return { organization: isOnly ? { id: only.id, name: only.name } : null, refusal: null };
  } catch (error) {
    if (error instanceof WerkbankProblem) return { organization: null, refusal: error };
    throw error;
  }
}

/** Returns the identity provider that the service names; null if it names none. */
async function findIssuer({ baseUrl }: Settings): Promise<string | null> {
  try {
    return (await askService(baseUrl)).issuer;
  } catch (error) {
    if (error instanceof CliError) return null;
    throw error;
  }
}

async function isReachable(address: string): Promise<boolean> {
  try {
    const response = await fetch(address, { signal: AbortSignal.timeout(timeoutMs) });
    await response.body?.cancel();
    return response.ok;
  } catch {
    return false;
  }
}
