import type { Io } from "../io.ts";
import { createTokens, findSession } from "../session/tokens.ts";
import { createSessionFile } from "../session/session-file.ts";

const timeoutMs = 10_000;

/** Ends the session at the identity provider, and always removes it from the session file. */
export async function logout(io: Io): Promise<void> {
  const { settings, stdout, stderr } = io;
  const file = createSessionFile(settings.configDir);
  const stored = findSession(await file.read(), settings.baseUrl);
  if (stored === null) {
    stdout.write(`You were not signed in to ${settings.baseUrl}.\n`);
    return;
  }
  const { issuer } = stored;
  const isRevoked = await revoke(issuer, { ...settings, token: null });
  await file.change((data) => {
    delete data.sessions[issuer];
  });
  stdout.write(`Signed out of ${settings.baseUrl}.\n`);
  if (!isRevoked) {
    stderr.write(
      `The identity provider at ${issuer} did not answer, so the session may still be good there. End it on its page of sessions.\n`,
    );
  }
}

async function revoke(issuer: string, settings: Io["settings"]): Promise<boolean> {
  try {
    const token = await createTokens(settings).get();
    if (token === null) return true;
    const response = await fetch(`${issuer}/logout?scope=local`, {
      method: "POST",
      headers: { authorization: `Bearer ${token}` },
      signal: AbortSignal.timeout(timeoutMs),
    });
    await response.body?.cancel();
    // If the token is rejected, the session has ended already.
    return response.status < 500;
  } catch {
    return false;
  }
}
