"use client";

import type { Problem } from "@werkbank/client";
import { useEffect, useRef, useState, type FormEvent } from "react";
import { problemPath } from "#lib/contract/problem-path.ts";
import { localizePath, type Locale } from "#lib/site/locale.ts";
import type { Messages } from "../../ui/messages.ts";
import { rememberSession } from "./session-hint.ts";

/** The members of a problem that the form shows. */
type Refusal = Pick<Problem, "detail"> & Partial<Pick<Problem, "title" | "code" | "hint">>;

/**
 * Returns the URL to open after signing in, from the query of the page; only URLs of this site are accepted. The
 * result is absolute: a path that begins with `//` would be parsed as another host.
 */
function returnAddress(locale: Locale): string {
  const start = localizePath("/", locale);
  const wanted = new URLSearchParams(location.search).get("return");
  if (!wanted || !URL.canParse(wanted, location.href)) return start;
  const url = new URL(wanted, location.href);
  const isOwn = url.href.startsWith(`${location.origin}/`) && !url.pathname.startsWith("//");
  return isOwn ? url.href : start;
}

/**
 * Signs in.
 * @param unreachable the detail of the problem if the service does not respond
 * @returns the problem; undefined on success
 */
async function login(form: FormData, unreachable: string): Promise<Refusal | undefined> {
  const body = { email: form.get("email"), password: form.get("password") };
  try {
    const answer = await fetch("/api/v1/auth/login", {
      method: "POST",
      headers: { "Content-Type": "application/json", Accept: "application/json" },
      body: JSON.stringify(body),
    });
    if (answer.ok) return undefined;
    const problem = (await answer.json()) as Partial<Refusal>;
    return { ...problem, detail: problem.detail ?? unreachable };
  } catch {
    return { detail: unreachable };
  }
}

export function SignInForm(props: { locale: Locale; messages: Messages["signIn"] }) {
  const { locale, messages } = props;
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<Refusal>();
  const alert = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (refusal) alert.current?.focus();
  }, [refusal]);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    setBusy(true);
    setRefusal(undefined);
    const refused = await login(form, messages.unreachable);
    if (!refused) {
      rememberSession();
      location.assign(returnAddress(locale));
      return;
    }
    setRefusal(refused);
    setBusy(false);
  }

  // `post` keeps the password out of the URL if JavaScript does not run.
  return (
    <form method="post" onSubmit={(event) => void submit(event)}>
      {refusal ? (
        <div ref={alert} className="refusal" role="alert" tabIndex={-1}>
          {refusal.title ? <strong>{refusal.title}</strong> : null}
          <p>{refusal.detail}</p>
          {refusal.hint ? <p>{refusal.hint}</p> : null}
          {refusal.code ? (
            <p>
              <code>{refusal.code}</code>{" "}
              <a href={localizePath(problemPath(refusal.code), locale)}>{messages.help}</a>
            </p>
          ) : null}
        </div>
      ) : null}
      <label htmlFor="email">{messages.email}</label>
      <input
        id="email"
        name="email"
        type="email"
        autoComplete="username"
        maxLength={320}
        required
      />
      <label htmlFor="password">{messages.password}</label>
      <input
        id="password"
        name="password"
        type="password"
        autoComplete="current-password"
        maxLength={1024}
        required
      />
      <button type="submit" className="primary-button" disabled={busy}>
        {busy ? messages.busy : messages.submit}
      </button>
    </form>
  );
}
