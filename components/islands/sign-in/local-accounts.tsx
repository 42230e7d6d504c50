"use client";

import { isLoopbackHost } from "@werkbank/http/loopback";
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
 * Shows the pages of the local provider and the accounts of the demo, if the service runs on the reader's machine. If
 * it lists another provider, whose pages are unknown, there are no links.
 *
 * @param props.service the base URL of the service
 * @param props.issuer the issuer URL of the local provider
 */
export function LocalAccounts(props: {
  service: string;
  issuer: string;
  locale: Locale;
  messages: Messages["signIn"];
}) {
  const { service, issuer, locale, messages } = props;
  // Undefined in the HTML, which is the same for every service.
  const [hasLinks, setHasLinks] = useState<boolean>();

  useEffect(() => {
    if (!isLoopbackHost(new URL(service).hostname)) return undefined;
    const abort = new AbortController();
    isIssuer(issuer, abort.signal).then(setHasLinks, () => setHasLinks(true));
    return () => abort.abort();
  }, [service, issuer]);

  if (hasLinks === undefined) return null;
  const { origin } = new URL(issuer);
  return (
    <>
      {hasLinks && (
        <p className="account-links">
          <a href={`${origin}/forgot-password?ui_locales=${locale}`}>{messages.forgotPassword}</a>
          <a href={`${origin}/sign-up?ui_locales=${locale}`}>{messages.createAccount}</a>
        </p>
      )}
      <DemoAccounts messages={messages} />
    </>
  );
}

/** Lists the accounts of the demo with their roles, so that a reader can copy one into the form. */
function DemoAccounts({ messages }: { messages: Messages["signIn"] }) {
  return (
    <div className="note">
      <p>
        {messages.demo} <code>werkbank-demo-2026</code>:
      </p>
      <ul>
        {["sanne", "youssef", "lotte", "daan", "ria"].map((name, index) => (
          <li key={name}>
            <code>{name}@singel.example</code> {messages.roles[index]}
          </li>
        ))}
      </ul>
    </div>
  );
}
