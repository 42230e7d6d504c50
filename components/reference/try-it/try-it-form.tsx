import { endSentence } from "@werkbank/http/look/end-sentence";
import { useEffect, useId, useRef } from "react";
import type { TryItCall } from "#lib/reference/try-it-call.ts";
import type { Locale } from "#lib/site/locale.ts";
import type { Organization } from "./organizations.ts";
import { TryItAnswerView } from "./try-it-answer.tsx";
import { BodyInput, FieldInputs, OrganizationInput } from "./try-it-inputs.tsx";
import { tryItMessages, type TryItMessages } from "./try-it-messages.ts";
import { useTryItForm } from "./use-try-it-form.ts";

/** What a call is made of, to be filled in and sent, with the answer below. */
export function TryItForm(props: {
  call: TryItCall;
  locale: Locale;
  organizations: readonly Organization[];
}) {
  const { call, locale, organizations } = props;
  const words = tryItMessages[locale];
  const isOfOrganization = call.path.includes("{organizationId}");
  const form = useTryItForm(call, organizations[0]?.id ?? "", words);
  const { values, change, stage, fault, answer } = form;
  const organization = organizations.find(({ id }) => id === values.organizationId)?.name ?? "";
  return (
    <form onSubmit={form.onSubmit} noValidate>
      {isOfOrganization ? (
        <OrganizationInput
          label={words.organization}
          organizations={organizations}
          value={values.organizationId}
          onChange={(organizationId) => change({ organizationId })}
        />
      ) : null}
      <FieldInputs
        fields={call.fields}
        values={values.fields}
        words={words}
        onChange={(fields) => change({ fields })}
      />
      {call.body === null ? null : (
        <BodyInput label={words.body} value={values.body} onChange={(body) => change({ body })} />
      )}
      {call.hasDryRun ? (
        <label className="try-it-check">
          <input
            type="checkbox"
            checked={values.dryRun}
            onChange={(event) => change({ dryRun: event.target.checked })}
          />
          {words.dryRun}
        </label>
      ) : null}
      {fault === undefined ? null : (
        <p className="refusal" role="alert">
          {fault}
        </p>
      )}
      {stage === "asking" ? (
        <Question words={words} onConfirm={form.confirm} onCancel={form.cancel}>
          {isOfOrganization
            ? words.confirm.replace("{organization}.", () => endSentence(organization))
            : words.confirmAlone}
        </Question>
      ) : (
        <button type="submit" className="primary-button" disabled={stage === "sending"}>
          {stage === "sending" ? words.sending : words.send}
        </button>
      )}
      <div aria-live="polite">
        {answer ? <TryItAnswerView answer={answer} locale={locale} /> : null}
      </div>
    </form>
  );
}

/** Asks whether a call may change records, and takes the focus to its answer. */
function Question(props: {
  words: TryItMessages;
  onConfirm: () => void;
  onCancel: () => void;
  children: string;
}) {
  const { words, onConfirm, onCancel, children } = props;
  const id = useId();
  const confirm = useRef<HTMLButtonElement>(null);
  useEffect(() => confirm.current?.focus(), []);
  return (
    <div className="try-it-question" role="alertdialog" aria-labelledby={id}>
      <p id={id}>{children}</p>
      <button ref={confirm} type="button" className="primary-button" onClick={onConfirm}>
        {words.confirmSend}
      </button>
      <button type="button" className="text-button" onClick={onCancel}>
        {words.cancel}
      </button>
    </div>
  );
}
