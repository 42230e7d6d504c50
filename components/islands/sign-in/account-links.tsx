"use client";

import { useEffect, useState } from "react";
import type { Locale } from "#lib/site/locale.ts";
import type { Messages } from "../../ui/messages.ts";

/** Returns whether the service lists this issuer as an authorization server (RFC 9728). */
async function isIssuer(issuer: string, signal: AbortSignal): Promise<boolean> {
  const response = await fetch("/.well-known/oauth-protected-resource", { signal });
  if (!response.ok) return false;
  const metadata = (await response.json()) as { authorization_servers?: string[] };
  return metadata.authorization_servers?.includes(issuer) ?? false;
}

/**
 * Links to the local provider's pages for creating an account and resetting a password. If the service lists
 * another provider, whose pages are unknown, the links disappear.
 *
 * @param props.issuer the issuer URL of the local provider
 */
export function AccountLinks(props: {
  issuer: string;
  locale: Locale;
  messages: Messages["signIn"];
}) {
  const { issuer, locale, messages } = props;
  const [isShown, setIsShown] = useState(true);

  useEffect(() => {
    const abort = new AbortController();
    isIssuer(issuer, abort.signal).then(setIsShown, () => undefined);
    return () => abort.abort();
  }, [issuer]);

  if (!isShown) return null;
  const { origin } = new URL(issuer);
  return (
    <p className="account-links">
      <a href={`${origin}/forgot-password?ui_locales=${locale}`}>{messages.forgotPassword}</a>
      <a href={`${origin}/sign-up?ui_locales=${locale}`}>{messages.createAccount}</a>
    </p>
  );
}
