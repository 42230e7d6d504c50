"use client";

import { useEffect, useId, useRef, useState, type FormEvent } from "react";
import { localizePath, type Locale } from "#lib/site/locale.ts";
import type { TryItCall, TryItField } from "#lib/reference/try-it-call.ts";
import { tryItMessages } from "./try-it-messages.ts";
import { TryItAnswerView } from "./try-it-answer.tsx";
import { fieldKey, send, toTryItRequest, type TryItAnswer } from "./try-it-request.ts";

type Organization = { id: string; name: string };
type Session = "unknown" | "signed-out" | "unreachable" | Organization[];

async function readOrganizations(): Promise<Session> {
  const answer = await fetch("/api/v1/organizations?limit=100", {
    headers: { Accept: "application/json" },
  });
  if (!answer.ok) return "signed-out";
  return ((await answer.json()) as { items: Organization[] }).items;
}

/** Calls the operation of the page with the reader's session, and shows what it answers. */
export function TryItPanel({ call, locale }: { call: TryItCall; locale: Locale }) {
  const words = tryItMessages[locale];
  const [session, setSession] = useState<Session>(call.isPublic ? [] : "unknown");
  const region = useRef<HTMLElement>(null);

  useEffect(() => {
    region.current?.focus();
    if (call.isPublic || call.elsewhere !== null) return;
    readOrganizations().then(setSession, () => setSession("unreachable"));
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

type FormProps = { call: TryItCall; locale: Locale; organizations: Organization[] };

function TryItForm({ call, locale, organizations }: FormProps) {
  const words = tryItMessages[locale];
  const id = useId();
  const isOfOrganization = call.path.includes("{organizationId}");
  const [organizationId, setOrganizationId] = useState(organizations[0]?.id ?? "");
  const [fields, setFields] = useState(() =>
    Object.fromEntries(call.fields.map((field) => [fieldKey(field), field.value])),
  );
  const [body, setBody] = useState(call.body ?? "");
  const [dryRun, setDryRun] = useState(call.hasDryRun);
  const [confirmed, setConfirmed] = useState(false);
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<string>();
  const [answer, setAnswer] = useState<TryItAnswer>();
  const question = useRef<HTMLButtonElement>(null);

  useEffect(() => {
    if (asking) question.current?.focus();
  }, [asking]);

  function findFault(): string | undefined {
    const missing = call.fields.find((field) => field.required && fields[fieldKey(field)] === "");
    if (missing) return words.missing.replace("{name}", missing.name);
    if (call.body === null) return undefined;
    try {
      JSON.parse(body);
    } catch (error) {
      return words.badJson.replace("{reason}", (error as Error).message);
    }
  }

  async function submit() {
    setAsking(false);
    setBusy(true);
    setAnswer(undefined);
    try {
      setAnswer(await send(toTryItRequest(call, { organizationId, fields, body, dryRun })));
    } catch {
      setFault(words.unreachable);
    }
    setBusy(false);
  }

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    const found = findFault();
    setFault(found);
    if (found !== undefined) return;
    const changes = call.method !== "GET" && !dryRun && !call.isPublic;
    if (changes && !confirmed) setAsking(true);
    else void submit();
  }

  const organization = organizations.find((one) => one.id === organizationId)?.name ?? "";
  const field = (one: TryItField) => (
    <FieldInput
      key={fieldKey(one)}
      field={one}
      id={`${id}-${fieldKey(one)}`}
      value={fields[fieldKey(one)] ?? ""}
      required={words.required}
      onChange={(value) => setFields({ ...fields, [fieldKey(one)]: value })}
    />
  );
  const [needed, optional] = [
    call.fields.filter(({ required }) => required),
    call.fields.filter(({ required }) => !required),
  ];
  return (
    <form onSubmit={onSubmit} noValidate>
      {isOfOrganization ? (
        <>
          <label htmlFor={`${id}-organization`}>{words.organization}</label>
          <select
            id={`${id}-organization`}
            value={organizationId}
            onChange={(event) => setOrganizationId(event.target.value)}
          >
            {organizations.map((one) => (
              <option key={one.id} value={one.id}>
                {one.name}
              </option>
            ))}
          </select>
        </>
      ) : null}
      {needed.map(field)}
      {optional.length > 0 ? (
        <details>
          <summary>{words.more}</summary>
          <div>{optional.map(field)}</div>
        </details>
      ) : null}
      {call.body === null ? null : (
        <>
          <label htmlFor={`${id}-body`}>{words.body}</label>
          <textarea
            id={`${id}-body`}
            value={body}
            rows={Math.min(18, body.split("\n").length + 1)}
            spellCheck={false}
            onChange={(event) => setBody(event.target.value)}
          />
        </>
      )}
      {call.hasDryRun ? (
        <label className="try-it-check">
          <input
            type="checkbox"
            checked={dryRun}
            onChange={(event) => setDryRun(event.target.checked)}
          />
          {words.dryRun}
        </label>
      ) : null}
      {fault === undefined ? null : (
        <p className="refusal" role="alert">
          {fault}
        </p>
      )}
      {asking ? (
        <div className="try-it-question" role="alertdialog" aria-labelledby={`${id}-question`}>
          <p id={`${id}-question`}>
            {isOfOrganization
              ? words.confirm.replace("{organization}", organization)
              : words.confirmAlone}
          </p>
          <button
            ref={question}
            type="button"
            className="primary-button"
            onClick={() => {
              setConfirmed(true);
              void submit();
            }}
          >
            {words.confirmSend}
          </button>
          <button type="button" className="text-button" onClick={() => setAsking(false)}>
            {words.cancel}
          </button>
        </div>
      ) : (
        <button type="submit" className="primary-button" disabled={busy}>
          {busy ? words.sending : words.send}
        </button>
      )}
      <div aria-live="polite">
        {answer ? <TryItAnswerView answer={answer} locale={locale} /> : null}
      </div>
    </form>
  );
}

function FieldInput(props: {
  field: TryItField;
  id: string;
  value: string;
  required: string;
  onChange: (value: string) => void;
}) {
  const { field, id, value, required, onChange } = props;
  return (
    <>
      <label htmlFor={id}>
        <code>{field.name}</code>
        <span>
          {field.in}
          {field.required ? `, ${required}` : ""}
        </span>
      </label>
      {field.choices ? (
        <select id={id} value={value} onChange={(event) => onChange(event.target.value)}>
          {field.required ? null : <option value="">–</option>}
          {field.choices.map((choice) => (
            <option key={choice}>{choice}</option>
          ))}
        </select>
      ) : (
        <input
          id={id}
          value={value}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </>
  );
}
