import { endSentence } from "@werkbank/http/look/end-sentence";
import { useEffect, useId, useRef } from "react";
import { otherOrigin } from "#lib/reference/try-it/other-origin.ts";
import type { TryItDocument, TryItField } from "#lib/reference/try-it/try-it-document.ts";
import { fieldKey, typedCalls } from "#lib/reference/try-it/typed-call.ts";
import { localizePath, type Locale } from "#lib/site/locale.ts";
import { CallResponse } from "./call-response.tsx";
import { BodyInput } from "./inputs/body-input.tsx";
import { FieldGroup } from "./inputs/field-group.tsx";
import { FieldInput } from "./inputs/field-input.tsx";
import { showSamples } from "./live-samples.tsx";
import { fillSlots } from "./live-slots.ts";
import { subscribeToExamples } from "./example-events.ts";
import type { Caller } from "./organizations.ts";
import { OrganizationInput } from "./inputs/organization-input.tsx";
import { tryItMessages, type TryItMessages } from "./try-it-messages.ts";
import { useTryItForm, type TryItForm as Form } from "./use-try-it-form.ts";

/** The form for a call. The samples of the page, and the response next to them, follow its values. */
export function TryItForm(props: { document: TryItDocument; caller: Caller; locale: Locale }) {
  const { document, caller, locale } = props;
  const messages = tryItMessages[locale];
  const organizations = caller?.organizations ?? [];
  const form = useTryItForm(
    document,
    organizations.map(({ id }) => id),
    messages,
  );
  const { values, errors, fill } = form;

  useEffect(() => subscribeToExamples(fill), [fill]);

  useEffect(() => {
    const calls = typedCalls(document, values);
    if (calls) showSamples(calls, document.sources, locale);
  }, [document, values, locale]);

  const hasResponse = form.response !== undefined;
  useEffect(() => {
    // The published response is that of the call without a dry run.
    if (hasResponse || !document.hasDryRun) return;
    fillSlots([["answer", values.dryRun ? <DryRunResponse locale={locale} /> : undefined]]);
  }, [hasResponse, document, values.dryRun, locale]);

  // Focuses the first rejected value.
  const element = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (form.response === undefined) return;
    element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [form.response]);

  return (
    <form ref={element} onSubmit={form.onSubmit} noValidate>
      {organizations.length > 0 && document.calls.own.path["organizationId"] !== undefined ? (
        <OrganizationInput
          label={messages.organization}
          organizations={organizations}
          value={values.organizationId}
          onChange={(organizationId) => form.change({ organizationId })}
        />
      ) : null}
      <ParameterInputs
        key={`parameters ${form.fillCount}`}
        fields={document.fields}
        form={form}
        messages={messages}
      />
      {document.members === null ? null : (
        <BodyInput
          key={`body ${form.fillCount}`}
          operationId={document.calls.own.placed.operation.operationId}
          members={document.members}
          text={values.body}
          errors={errors.filter(({ location }) => location === "body")}
          messages={messages}
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
          {messages.dryRun}
        </label>
      ) : null}
      {form.formError === undefined ? null : (
        <p className="refusal" role="alert">
          {form.formError}
        </p>
      )}
      <SendControls {...{ document, caller, form, messages, locale }} />
      {form.response ? (
        <CallResponse response={form.response} locale={locale} onNext={form.sendNext} />
      ) : null}
    </form>
  );
}

/** Renders the inputs of the path, query and header parameters. */
function ParameterInputs(props: {
  fields: readonly TryItField[];
  form: Form;
  messages: TryItMessages;
}) {
  const { fields, form, messages } = props;
  const valueOf = (field: TryItField): string => form.values.fields[fieldKey(field)] ?? "";
  const errorsOf = ({ in: location, name }: TryItField) =>
    form.errors.filter((error) => error.location === location && error.name === name);
  return (
    <FieldGroup
      fields={fields}
      isFilled={(field) => valueOf(field) !== ""}
      hasError={(field) => errorsOf(field).length > 0}
      messages={messages}
    >
      {(field) => (
        <FieldInput
          field={field}
          text={valueOf(field)}
          errors={errorsOf(field)}
          messages={messages}
          onChange={(text) => form.changeField(fieldKey(field), text ?? "")}
        />
      )}
    </FieldGroup>
  );
}

/** Describes the response of a dry run before one is sent. */
function DryRunResponse({ locale }: { locale: Locale }) {
  const { dryRunResponse } = tryItMessages[locale];
  return (
    <p>
      {dryRunResponse}: <a href={localizePath("/reference/schemas/dry-run", locale)}>DryRun</a>.
    </p>
  );
}

/**
 * Renders the button that sends the call, the confirmation of a change, or the reason why the call cannot be
 * sent.
 */
function SendControls(props: {
  document: TryItDocument;
  caller: Caller;
  form: Form;
  messages: TryItMessages;
  locale: Locale;
}) {
  const { document, caller, form, messages, locale } = props;
  const elsewhere = otherOrigin(document);
  if (elsewhere !== undefined) {
    return <p>{messages.elsewhere.replace("{address}", elsewhere)}</p>;
  }
  if (caller === undefined || form.response?.status === 401) {
    return <SignInPrompt locale={locale} messages={messages} />;
  }
  if (form.stage !== "confirming") {
    const isSending = form.stage === "sending";
    // A disabled button would lose the focus, and with it the keyboard position in the form.
    return (
      <button type="submit" className="primary-button" aria-disabled={isSending || undefined}>
        {isSending ? messages.sending : messages.send}
      </button>
    );
  }
  const { organizationId } = form.values;
  const chosen = caller.organizations.find(({ id }) => id === organizationId);
  return (
    <Confirmation messages={messages} onConfirm={form.confirm} onCancel={form.cancel}>
      {chosen
        ? messages.confirm.replace("{organization}.", () => endSentence(chosen.name))
        : messages.confirmAlone}
    </Confirmation>
  );
}

function SignInPrompt({ locale, messages }: { locale: Locale; messages: TryItMessages }) {
  const returnPath = encodeURIComponent(location.pathname);
  return (
    <p className="try-it-sign-in">
      <a
        className="primary-button"
        href={`${localizePath("/sign-in", locale)}?return=${returnPath}`}
      >
        {messages.signInLink}
      </a>
      <span>{messages.signIn}</span>
    </p>
  );
}

/** Asks for confirmation of a call that changes records, and focuses the button that confirms it. */
function Confirmation(props: {
  messages: TryItMessages;
  onConfirm: () => void;
  onCancel: () => void;
  children: string;
}) {
  const { messages, onConfirm, onCancel, children } = props;
  const id = useId();
  const confirm = useRef<HTMLButtonElement>(null);
  useEffect(() => confirm.current?.focus(), []);
  return (
    <div className="try-it-question" role="alertdialog" aria-labelledby={id}>
      <p id={id}>{children}</p>
      <button ref={confirm} type="button" className="primary-button" onClick={onConfirm}>
        {messages.confirmSend}
      </button>
      <button type="button" className="text-button" onClick={onCancel}>
        {messages.cancel}
      </button>
    </div>
  );
}
