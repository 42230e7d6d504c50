"use client";

import type { components } from "@werkbank/client";
import { useEffect, useState } from "react";
import { localizePath, type Locale } from "#lib/site/locale.ts";
import { islandMessages } from "../../ui/island-messages.ts";
import { forgetSession, mayHaveSession } from "./session-hint.ts";

type SignedInUser = Pick<components["schemas"]["CurrentUser"], "displayName" | "email">;
type SessionState = "unknown" | "signed-out" | SignedInUser;

async function fetchSession(signal: AbortSignal): Promise<SessionState> {
  if (!mayHaveSession()) return "signed-out";
  const response = await fetch("/api/v1/users/me", {
    headers: { Accept: "application/json" },
    signal,
  });
  if (response.status === 401) forgetSession();
  return response.ok ? ((await response.json()) as SignedInUser) : "signed-out";
}

/** Shows the signed-in user, fetched once per page load: the HTML of a page is the same for everyone. */
export function Session({ locale }: { locale: Locale }) {
  const messages = islandMessages(locale).session;
  const [session, setSession] = useState<SessionState>("unknown");

  useEffect(() => {
    const abort = new AbortController();
    fetchSession(abort.signal).then(setSession, () => {
      if (!abort.signal.aborted) setSession("signed-out");
    });
    return () => abort.abort();
  }, []);

  async function signOut() {
    const response = await fetch("/api/v1/auth/logout", { method: "POST" }).catch(() => undefined);
    if (!response || !(response.ok || response.status === 401)) return;
    forgetSession();
    setSession("signed-out");
  }

  if (typeof session === "object") {
    return (
      <div className="session">
        <span className="session-name" title={session.email ?? undefined}>
          <span className="visually-hidden">{messages.signedInAs} </span>
          {session.displayName}
        </span>
        <button type="button" className="text-button" onClick={() => void signOut()}>
          {messages.signOut}
        </button>
      </div>
    );
  }
  const signIn = localizePath("/sign-in", locale);
  // The return URL is added after hydration: the same not-found page is served for all URLs.
  const returnsHere = session === "signed-out" && location.pathname !== signIn;
  const href = returnsHere ? `${signIn}?return=${encodeURIComponent(location.pathname)}` : signIn;
  return (
    <div className="session" data-unknown={session === "unknown" || undefined}>
      <a className="text-button" href={href}>
        {messages.signIn}
      </a>
    </div>
  );
}
