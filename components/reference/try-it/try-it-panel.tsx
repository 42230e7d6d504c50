"use client";

import { useEffect, useRef, useState } from "react";
import { localizePath, type Locale } from "#lib/site/locale.ts";
import type { TryItCall } from "#lib/reference/try-it-call.ts";
import { readOrganizations, type Organization } from "./organizations.ts";
import { TryItForm } from "./try-it-form.tsx";
import { tryItMessages } from "./try-it-messages.ts";

type Session = "unknown" | "signed-out" | "unreachable" | Organization[];

/** Calls the operation of the page with the reader's session, and shows what it answers. */
export function TryItPanel({ call, locale }: { call: TryItCall; locale: Locale }) {
  const words = tryItMessages[locale];
  const [session, setSession] = useState<Session>(call.isPublic ? [] : "unknown");
  const region = useRef<HTMLElement>(null);

  useEffect(() => {
    region.current?.focus();
    if (call.isPublic || call.elsewhere !== null) return;
    readOrganizations().then(
      (organizations) => setSession(organizations ?? "signed-out"),
      () => setSession("unreachable"),
    );
  }, [call]);

  return (
    <section ref={region} className="try-it-panel" tabIndex={-1} aria-label={words.title}>
      {call.elsewhere !== null ? (
        <p>{words.elsewhere.replace("{address}", call.elsewhere)}</p>
      ) : session === "unknown" ? (
        <p>{words.loading}</p>
      ) : session === "unreachable" ? (
        <p role="alert">{words.unreachable}</p>
      ) : session === "signed-out" ? (
        <SignInFirst locale={locale} />
      ) : call.path.includes("{organizationId}") && session.length === 0 ? (
        <p>{words.noOrganization}</p>
      ) : (
        <TryItForm call={call} locale={locale} organizations={session} />
      )}
    </section>
  );
}

function SignInFirst({ locale }: { locale: Locale }) {
  const words = tryItMessages[locale];
  const back = encodeURIComponent(location.pathname);
  return (
    <p>
      {words.signIn}{" "}
      <a href={`${localizePath("/sign-in", locale)}?return=${back}`}>{words.signInLink}</a>
    </p>
  );
}
