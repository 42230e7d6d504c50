import { CliError } from "../cli-error.ts";
import type { OutputFormat } from "../common-options.ts";
import type { Io } from "../io.ts";
import { findOrganization } from "../organization.ts";
import { createPrinter } from "../output/printer.ts";
import { createSessionFile } from "../session/session-file.ts";
import { find } from "../session/tokens.ts";

const timeoutMs = 5_000;

/**
 * Prints the current settings and whether the service answers.
 *
 * @throws CliError (unavailable) after printing, when the service does not answer; when no organization matches
 *   `SERVICE_ORGANIZATION`
 */
export async function status(io: Io, { output }: { output?: OutputFormat }): Promise<void> {
  const { settings } = io;
  const { baseUrl, token } = settings;
  const file = createSessionFile(settings.configDir);
  const data = await file.read();
  const present = token === null ? find(data, baseUrl) : null;
  const issuer = settings.idpUrl ?? data.services[baseUrl]?.issuer ?? null;
  const [service, provider] = await Promise.all([
    isReachable(`${baseUrl}/healthz`),
    issuer === null ? null : isReachable(`${issuer}/health`),
  ]);
  const stored = token === null ? data.services[baseUrl]?.organization : null;
  const isSignedIn = token !== null || present !== null;
  const named = service && isSignedIn ? settings.organization : null;
  const organization = named === null ? stored : await findOrganization(settings, named);
  await createPrinter(io, output).record({
    service: baseUrl,
    serviceReachable: service,
    identityProvider: issuer,
    identityProviderReachable: provider,
    session: token !== null ? "SERVICE_TOKEN" : present === null ? "none" : "stored",
    tokenExpiresAt: present === null ? null : new Date(present.session.expiresAt).toISOString(),
    organization: organization ?? null,
    sessionFile: file.path,
  });
  if (!service) {
    throw new CliError(
      "unavailable",
      `${baseUrl} does not answer.`,
      "Check that the service is running and that SERVICE_BASE_URL names it.",
    );
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
