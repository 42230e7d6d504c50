import { endSentence } from "@werkbank/http/look/end-sentence";
import { useEffect, useId, useRef } from "react";
import type { TryItDocument, TryItField } from "#lib/reference/try-it/try-it-document.ts";
import { fieldKey, typedCalls } from "#lib/reference/try-it/typed-call.ts";
import { localizePath, type Locale } from "#lib/site/locale.ts";
import { Answer } from "./answer.tsx";
import { BodyInput } from "./inputs/body-input.tsx";
import { FieldGroup } from "./inputs/field-group.tsx";
import { FieldInput } from "./inputs/field-input.tsx";
import { showSamples } from "./live-samples.tsx";
import { fillSlots } from "./live-slots.ts";
import { takeExamples } from "./offered-example.ts";
import type { Caller } from "./organizations.ts";
import { OrganizationInput } from "./inputs/organization-input.tsx";
import { tryItMessages, type TryItMessages } from "./try-it-messages.ts";
import { useTryItForm, type TryItForm as Form } from "./use-try-it-form.ts";

/** The form for a call. The samples of the page, and the response next to them, follow its values. */
export function TryItForm(props: { document: TryItDocument; caller: Caller; locale: Locale }) {
  const { document, caller, locale } = props;
  const words = tryItMessages[locale];
  const organizations = caller?.organizations ?? [];
  const form = useTryItForm(
    document,
    organizations.map(({ id }) => id),
    words,
  );
  const { values, errors, fill } = form;

  useEffect(() => takeExamples(fill), [fill]);

  useEffect(() => {
    const calls = typedCalls(document, values);
    if (calls) showSamples(calls, document.sources, locale);
  }, [document, values, locale]);

  const isTried = form.answer !== undefined;
  useEffect(() => {
    // The published response is that of the call without a dry run.
    if (isTried || !document.hasDryRun) return;
    fillSlots([["answer", values.dryRun ? <DryRunAnswer locale={locale} /> : undefined]]);
  }, [isTried, document, values.dryRun, locale]);

  // Focuses the first rejected value.
  const element = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (form.answer === undefined) return;
    element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [form.answer]);

  return (
    <form ref={element} onSubmit={form.onSubmit} noValidate>
      {organizations.length > 0 && document.calls.own.path["organizationId"] !== undefined ? (
        <OrganizationInput
          label={words.organization}
          organizations={organizations}
          value={values.organizationId}
          onChange={(organizationId) => form.change({ organizationId })}
        />
      ) : null}
      <ParameterInputs
        key={`parameters ${form.fills}`}
        fields={document.fields}
        form={form}
        words={words}
      />
      {document.members === null ? null : (
        <BodyInput
          key={`body ${form.fills}`}
          operationId={document.calls.own.placed.operation.operationId}
          members={document.members}
          text={values.body}
          errors={errors.filter(({ location }) => location === "body")}
          words={words}
          onChange={(body) => form.change({ body })}
          onRemoveItem={form.removeItem}
        />
      )}
      {document.hasDryRun ? (
        <label className="try-it-check">
          <input
            type="checkbox"
            checked={values.dryRun}
            onChange={(event) => form.change({ dryRun: event.target.checked })}
          />
          {words.dryRun}
        </label>
      ) : null}
      {form.fault === undefined ? null : (
        <p className="refusal" role="alert">
          {form.fault}
        </p>
      )}
      <Sending {...{ document, caller, form, words, locale }} />
      {form.answer ? <Answer answer={form.answer} locale={locale} onNext={form.sendNext} /> : null}
    </form>
  );
}

/** Renders the inputs of the path, query and header parameters. */
function ParameterInputs(props: {
  fields: readonly TryItField[];
  form: Form;
  words: TryItMessages;
}) {
  const { fields, form, words } = props;
  const textOf = (field: TryItField): string => form.values.fields[fieldKey(field)] ?? "";
  const errorsOf = ({ in: place, name }: TryItField) =>
    form.errors.filter((error) => error.location === place && error.name === name);
  return (
    <FieldGroup
      fields={fields}
      isFilled={(field) => textOf(field) !== ""}
      isRefused={(field) => errorsOf(field).length > 0}
      words={words}
    >
      {(field) => (
        <FieldInput
          field={field}
          text={textOf(field)}
          errors={errorsOf(field)}
          words={words}
          onChange={(text) => form.changeField(fieldKey(field), text ?? "")}
        />
      )}
    </FieldGroup>
  );
}

/** Describes the response of a dry run before one is sent. */
function DryRunAnswer({ locale }: { locale: Locale }) {
  const { dryRunAnswer } = tryItMessages[locale];
  return (
    <p>
      {dryRunAnswer}: <a href={localizePath("/reference/schemas/dry-run", locale)}>DryRun</a>.
    </p>
  );
}

/**
 * Renders the button that sends the call, the confirmation of a change, or the reason why the call cannot be
 * sent.
 */
function Sending(props: {
  document: TryItDocument;
  caller: Caller;
  form: Form;
  words: TryItMessages;
  locale: Locale;
}) {
  const { document, caller, form, words, locale } = props;
  if (document.elsewhere !== null) {
    return <p>{words.elsewhere.replace("{address}", document.elsewhere)}</p>;
  }
  if (caller === undefined || form.answer?.status === 401) {
    return <SignInFirst locale={locale} words={words} />;
  }
  if (form.stage !== "asking") {
    const isSending = form.stage === "sending";
    // A disabled button would lose the focus, and with it the keyboard position in the form.
    return (
      <button type="submit" className="primary-button" aria-disabled={isSending || undefined}>
        {isSending ? words.sending : words.send}
      </button>
    );
  }
  const { organizationId } = form.values;
  const chosen = caller.organizations.find(({ id }) => id === organizationId);
  return (
    <Question words={words} onConfirm={form.confirm} onCancel={form.cancel}>
      {chosen
        ? words.confirm.replace("{organization}.", () => endSentence(chosen.name))
        : words.confirmAlone}
    </Question>
  );
}

function SignInFirst({ locale, words }: { locale: Locale; words: TryItMessages }) {
  const back = encodeURIComponent(location.pathname);
  return (
    <p className="try-it-sign-in">
      <a className="primary-button" href={`${localizePath("/sign-in", locale)}?return=${back}`}>
        {words.signInLink}
      </a>
      <span>{words.signIn}</span>
    </p>
  );
}

/** Asks for confirmation of a call that changes records, and focuses the button that confirms it. */
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
