import { createClient, unwrap } from "@werkbank/client";
import { CliError } from "../cli-error.ts";
import { type Io, toPlainText, toSentence } from "../io.ts";
import { startAuthorization } from "../login/authorize.ts";
import { discoverProvider, type IdentityProvider } from "../login/discover-provider.ts";
import { listenOnLoopback, type LoopbackListener, toRedirectUri } from "../login/loopback.ts";
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
  timeoutMs?: number;
};

const fiveMinutes = 5 * 60_000;

/** Signs in with the browser, and stores the session once the service has accepted it. */
export async function login(io: Io, options: LoginOptions): Promise<void> {
  const { settings, stdout } = io;
  const file = createSessionFile(settings.configDir);
  await file.read();
  const provider = await discoverProvider(settings);
  const isPasteMode = !options.browser || !settings.hasBrowser;
  const loopback = await listen(options.port, isPasteMode);
  const redirectUri = loopback?.redirectUri ?? toRedirectUri(options.port);
  try {
    const clientId =
      settings.clientId ??
      (await file.read()).clients[provider.issuer]?.[redirectUri] ??
      (await registerClient(provider, redirectUri));
    const { url: authorizationUrl, exchangeCallback } = await startAuthorization(
      provider,
      clientId,
      redirectUri,
    );
    const callback = await waitForCallback(io, {
      authorizationUrl,
      loopback,
      isPasteMode,
      ...options,
    });
    const session = await exchangeCallback(callback);
    const user = await readUser(settings.baseUrl, session.accessToken);
    const [only, ...others] = user.organizations;
    await file.change((data) => {
      const previous = data.services[settings.baseUrl]?.organization;
      const keptOrganization = user.organizations.find(({ id }) => id === previous?.id);
      const chosen = keptOrganization ?? (others.length === 0 ? only : undefined);
      data.services[settings.baseUrl] = {
        issuer: provider.issuer,
        organization: chosen === undefined ? null : { id: chosen.id, name: chosen.name },
      };
      data.sessions[provider.issuer] = session;
      if (settings.clientId === null) rememberClient(data.clients, provider, redirectUri, clientId);
    });
    const userLabel = toPlainText(`${user.displayName} <${user.email ?? "no address"}>`);
    stdout.write(`Signed in to ${settings.baseUrl} as ${userLabel}.\n`);
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
  { issuer }: IdentityProvider,
  redirectUri: string,
  clientId: string,
): void {
  clients[issuer] = { ...clients[issuer], [redirectUri]: clientId };
}

/** Ignores a port in use in paste mode, where the browser is on another machine. */
async function listen(port: number, isPasteMode: boolean): Promise<LoopbackListener | null> {
  try {
    return await listenOnLoopback(port);
  } catch (error) {
    if (isPasteMode && port !== 0) return null;
    throw error;
  }
}

type CallbackOptions = LoginOptions & {
  authorizationUrl: string;
  loopback: LoopbackListener | null;
  isPasteMode: boolean;
};

async function waitForCallback(io: Io, options: CallbackOptions): Promise<URLSearchParams> {
  const { authorizationUrl, loopback, isPasteMode, timeoutMs = fiveMinutes } = options;
  const { promise: timedOut, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => {
    const minutes = Math.round(timeoutMs / 60_000);
    reject(
      new CliError(
        "signIn",
        `Nobody answered the sign-in within ${minutes} minutes.`,
        "Start again: werkbank login",
      ),
    );
  }, timeoutMs);
  const pasteController = new AbortController();
  const callbacks: Promise<URLSearchParams>[] = loopback === null ? [] : [loopback.callback];
  try {
    if (isPasteMode) {
      io.stderr.write(
        `Open this address in a browser and allow access:\n\n${authorizationUrl}\n\n`,
      );
      io.stderr.write(
        "The browser is then sent to an address that starts with http://127.0.0.1: and may not open.\nCopy that address from the browser and paste it here.\n",
      );
      callbacks.push(readRedirect(io, pasteController.signal));
    } else {
      io.stderr.write(`Opening the browser. If it does not open, go to:\n${authorizationUrl}\n`);
      await io.openBrowser(authorizationUrl).catch(() => undefined);
    }
    return await Promise.race([timedOut, ...callbacks]);
  } finally {
    clearTimeout(timer);
    pasteController.abort();
    // Ignores the rejection of the one that lost the race.
    for (const callback of callbacks) callback.catch(() => undefined);
  }
}

async function readUser(baseUrl: string, token: string) {
  const client = createClient({ baseUrl, fetch: (request) => send(request, token) });
  return unwrap(client.GET("/v1/users/me"));
}
