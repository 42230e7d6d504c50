import { WerkbankProblem } from "@werkbank/client";
import { CliError } from "../cli-error.ts";
import type { OutputFormat } from "../common-options.ts";
import type { Io } from "../io.ts";
import { findOrganization, listOrganizations, type Organization } from "../organization.ts";
import { discoverIssuer } from "../login/discover-provider.ts";
import { createPrinter } from "../output/printer.ts";
import { createSessionFile } from "../session/session-file.ts";
import { findSession } from "../session/tokens.ts";
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
  const stored = token === null ? findSession(data, baseUrl) : null;
  const isServiceReachable = await isReachable(`${baseUrl}/healthz`);
  const knownIssuer = settings.idpUrl ?? data.services[baseUrl]?.issuer ?? null;
  const issuer =
    knownIssuer === null && isServiceReachable ? await findIssuer(settings) : knownIssuer;
  const isProviderReachable = issuer === null ? null : await isReachable(`${issuer}/health`);
  const storedOrganization = token === null ? (data.services[baseUrl]?.organization ?? null) : null;
  const resolved = isServiceReachable
    ? await resolveOrganization(io, stored !== null)
    : { organization: null, problem: null };
  await createPrinter(io, output).record({
    service: baseUrl,
    serviceReachable: isServiceReachable,
    identityProvider: issuer,
    identityProviderReachable: isProviderReachable,
    session: token !== null ? "SERVICE_TOKEN" : stored === null ? "none" : "stored",
    tokenExpiresAt: stored === null ? null : new Date(stored.session.expiresAt).toISOString(),
    organization: resolved.organization ?? storedOrganization,
    sessionFile: file.path,
  });
  if (!isServiceReachable) {
    throw new CliError(
      "unavailable",
      `${baseUrl} does not answer.`,
      "Check that the service is running and that SERVICE_BASE_URL names it.",
    );
  }
  if (resolved.problem !== null) throw resolved.problem;
}

/**
 * Asks the service which organization `SERVICE_ORGANIZATION` names; for a token from the environment, also
 * whether it is valid and in which organization commands run.
 */
async function resolveOrganization(
  { settings }: Io,
  isStored: boolean,
): Promise<{ organization: Organization | null; problem: WerkbankProblem | null }> {
  const { token, organization: named } = settings;
  try {
    if (named !== null && (token !== null || isStored)) {
      return { organization: await findOrganization(settings, named), problem: null };
    }
    const [only, ...others] = token === null ? [] : await listOrganizations(settings);
    const isOnly = only !== undefined && others.length === 0;
    return { organization: isOnly ? { id: only.id, name: only.name } : null, problem: null };
  } catch (error) {
    if (error instanceof WerkbankProblem) return { organization: null, problem: error };
    throw error;
  }
}

/** Returns the identity provider that the service names; null if it names none. */
async function findIssuer({ baseUrl }: Settings): Promise<string | null> {
  try {
    return (await discoverIssuer(baseUrl)).issuer;
  } catch (error) {
    if (error instanceof CliError) return null;
    throw error;
  }
}

async function isReachable(url: string): Promise<boolean> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(timeoutMs) });
    await response.body?.cancel();
    return response.ok;
  } catch {
    return false;
  }
}
