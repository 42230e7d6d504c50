import { createClient, unwrap } from "@werkbank/client";
import { CliError } from "../cli-error.ts";
import { type Io, toPlainText, toSentence } from "../io.ts";
import { startAuthorization } from "../login/authorize.ts";
import { discoverProvider, type Provider } from "../login/discover-provider.ts";
import { listenOnLoopback, type Loopback, toRedirectUri } from "../login/loopback.ts";
import { readRedirect } from "../login/read-redirect.ts";
import { registerClient } from "../login/register-client.ts";
import { send } from "../session/authorized-fetch.ts";
import { createSessionFile } from "../session/session-file.ts";

export type LoginOptions = {
  /** The port of the redirect URI; 0 for any free port. */
  port: number;
  /** False: prints the authorization URL and reads the pasted redirect URL. */
  browser: boolean;
  /** The timeout for the sign-in. */
  limitMs?: number;
};

const fiveMinutes = 5 * 60_000;

/** Signs in with the browser, and stores the session once the service has accepted it. */
export async function login(io: Io, options: LoginOptions): Promise<void> {
  const { settings, stdout } = io;
  const file = createSessionFile(settings.configDir);
  await file.read();
  const provider = await discoverProvider(settings);
  const pastes = !options.browser || !settings.hasBrowser;
  const loopback = await listen(options.port, pastes);
  const redirectUri = loopback?.redirectUri ?? toRedirectUri(options.port);
  try {
    const clientId =
      settings.clientId ??
      (await file.read()).clients[provider.issuer]?.[redirectUri] ??
      (await registerClient(provider, redirectUri));
    const { address, finish } = await startAuthorization(provider, clientId, redirectUri);
    const callback = await ask(io, { address, loopback, pastes, ...options });
    const session = await finish(callback);
    const user = await readUser(settings.baseUrl, session.accessToken);
    const [only, ...others] = user.organizations;
    await file.change((data) => {
      const present = data.services[settings.baseUrl]?.organization;
      const kept = user.organizations.find(({ id }) => id === present?.id);
      const chosen = kept ?? (others.length === 0 ? only : undefined);
      data.services[settings.baseUrl] = {
        issuer: provider.issuer,
        organization: chosen === undefined ? null : { id: chosen.id, name: chosen.name },
      };
      data.sessions[provider.issuer] = session;
      if (settings.clientId === null) rememberClient(data.clients, provider, redirectUri, clientId);
    });
    const who = toPlainText(`${user.displayName} <${user.email ?? "no address"}>`);
    stdout.write(`Signed in to ${settings.baseUrl} as ${who}.\n`);
    if (others.length > 0) {
      const names = user.organizations.map(({ name }) => toPlainText(name)).join(", ");
      stdout.write(
        `${toSentence(`Choose an organization with \`werkbank use <name>\`: ${names}`)}\n`,
      );
    }
  } finally {
    loopback?.close();
  }
}

function rememberClient(
  clients: Record<string, Record<string, string>>,
  { issuer }: Provider,
  redirectUri: string,
  clientId: string,
): void {
  clients[issuer] = { ...clients[issuer], [redirectUri]: clientId };
}

/** Ignores a port in use in paste mode, where the browser is on another machine. */
async function listen(port: number, pastes: boolean): Promise<Loopback | null> {
  try {
    return await listenOnLoopback(port);
  } catch (error) {
    if (pastes && port !== 0) return null;
    throw error;
  }
}

type Question = LoginOptions & { address: string; loopback: Loopback | null; pastes: boolean };

async function ask(io: Io, question: Question): Promise<URLSearchParams> {
  const { address, loopback, pastes, limitMs = fiveMinutes } = question;
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => {
    const minutes = Math.round(limitMs / 60_000);
    reject(
      new CliError(
        "signIn",
        `Nobody answered the sign-in within ${minutes} minutes.`,
        "Start again: werkbank login",
      ),
    );
  }, limitMs);
  const reading = new AbortController();
  const answers: Promise<URLSearchParams>[] = loopback === null ? [] : [loopback.callback];
  try {
    if (pastes) {
      io.stderr.write(`Open this address in a browser and allow access:\n\n${address}\n\n`);
      io.stderr.write(
        "The browser is then sent to an address that starts with http://127.0.0.1: and may not open.\nCopy that address from the browser and paste it here.\n",
      );
      answers.push(readRedirect(io, reading.signal));
    } else {
      io.stderr.write(`Opening the browser. If it does not open, go to:\n${address}\n`);
      await io.openBrowser(address).catch(() => undefined);
    }
    return await Promise.race([late, ...answers]);
  } finally {
    clearTimeout(timer);
    reading.abort();
    // Ignores the rejection of the one that lost the race.
    for (const answer of answers) answer.catch(() => undefined);
  }
}

async function readUser(baseUrl: string, token: string) {
  const client = createClient({ baseUrl, fetch: (request) => send(request, token) });
  return unwrap(client.GET("/v1/users/me"));
}
