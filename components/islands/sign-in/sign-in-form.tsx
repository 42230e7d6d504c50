"use client";

import type { Problem } from "@werkbank/client";
import { useEffect, useRef, useState, type FormEvent } from "react";
import { problemPath } from "#lib/contract/problem-path.ts";
import { localizePath, type Locale } from "#lib/site/locale.ts";
import type { Messages } from "../../ui/messages.ts";
import { rememberSession } from "./session-hint.ts";

/** The members of a problem that the form shows. */
type SignInProblem = Pick<Problem, "detail"> & Partial<Pick<Problem, "title" | "code" | "hint">>;

/**
 * Returns the URL to open after signing in, from the query of the page; only URLs of this site are accepted. The
 * result is absolute: a path that begins with `//` would be parsed as another host.
 */
function returnUrl(locale: Locale): string {
  const start = localizePath("/", locale);
  const requested = new URLSearchParams(location.search).get("return");
  if (!requested || !URL.canParse(requested, location.href)) return start;
  const url = new URL(requested, location.href);
  const isSameOrigin = url.href.startsWith(`${location.origin}/`) && !url.pathname.startsWith("//");
  return isSameOrigin ? url.href : start;
}

/**
 * Returns the URL to open after signing in. A user without an organization gets the page that creates one, unless the
 * query names another page.
 */
async function nextUrl(locale: Locale): Promise<string> {
  const requested = returnUrl(locale);
  if (new URLSearchParams(location.search).has("return")) return requested;
  try {
    const response = await fetch("/api/v1/organizations?limit=1", {
      headers: { Accept: "application/json" },
    });
    const { items } = (await response.json()) as { items?: unknown[] };
    return items?.length === 0 ? localizePath("/start", locale) : requested;
  } catch {
    return requested;
  }
}

/**
 * Signs in.
 * @param unreachable the detail of the problem if the service does not respond
 * @returns the problem; undefined on success
 */
async function login(form: FormData, unreachable: string): Promise<SignInProblem | undefined> {
  const body = { email: form.get("email"), password: form.get("password") };
  try {
    const response = await fetch("/api/v1/auth/login", {
      method: "POST",
      headers: { "Content-Type": "application/json", Accept: "application/json" },
      body: JSON.stringify(body),
    });
    if (response.ok) return undefined;
    const problem = (await response.json()) as Partial<SignInProblem>;
    return { ...problem, detail: problem.detail ?? unreachable };
  } catch {
    return { detail: unreachable };
  }
}

export function SignInForm(props: { locale: Locale; messages: Messages["signIn"] }) {
  const { locale, messages } = props;
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<SignInProblem>();
  const alert = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (problem) alert.current?.focus();
  }, [problem]);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    setBusy(true);
    setProblem(undefined);
    const loginProblem = await login(form, messages.unreachable);
    if (!loginProblem) {
      rememberSession();
      location.assign(await nextUrl(locale));
      return;
    }
    setProblem(loginProblem);
    setBusy(false);
  }

  // `post` keeps the password out of the URL if JavaScript does not run.
  return (
    <form method="post" onSubmit={(event) => void submit(event)}>
      {problem ? (
        <div ref={alert} className="refusal" role="alert" tabIndex={-1}>
          {problem.title ? <strong>{problem.title}</strong> : null}
          <p>{problem.detail}</p>
          {problem.hint ? <p>{problem.hint}</p> : null}
          {problem.code ? (
            <p>
              <code>{problem.code}</code>{" "}
              <a href={localizePath(problemPath(problem.code), locale)}>{messages.help}</a>
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
