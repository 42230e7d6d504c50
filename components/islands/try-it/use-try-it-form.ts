import { useState, type FormEvent } from "react";
import type { SampleCalls } from "#lib/reference/samples/call-samples.ts";
import type { TryItDocument } from "#lib/reference/try-it/try-it-document.ts";
import {
  fieldKey,
  initialValues,
  typedCalls,
  type TryItValues,
} from "#lib/reference/try-it/typed-call.ts";
import { storeForm, readStoredForm, withoutSecrets } from "./stored-form.ts";
import { findJsonError } from "./inputs/json-error.ts";
import {
  toRejectedValues,
  withUnchangedValues,
  withoutItem,
  type RejectedValue,
} from "./rejected-values.ts";
import { sendCall, type RequestError, type TryItResponse } from "./send-call.ts";
import type { TryItMessages } from "./try-it-messages.ts";

/** The values of the form, the stage of the call, and its response. */
export type TryItForm = {
  values: TryItValues;
  change: (part: Partial<TryItValues>) => void;
  changeField: (key: string, text: string) => void;
  /** Replaces the values with those of an example, except for the organization. */
  fill: (calls: SampleCalls) => void;
  /** How often `fill` has replaced the values: the key of the inputs, so that their own state is reset. */
  fillCount: number;
  /** A call that changes records asks for confirmation once before it is sent. */
  stage: "editing" | "confirming" | "sending";
  /** The message if the call was not sent, or if there was no response. */
  formError: string | undefined;
  response: TryItResponse | undefined;
  /** The errors of the response, each until its value changes. */
  errors: readonly RequestError[];
  /** Updates the errors after an item was removed from a list of the body, by the item's JSON Pointer. */
  removeItem: (pointer: string) => void;
  onSubmit: (event: FormEvent) => void;
  /** Sends the call again for the next page of the list. */
  sendNext: () => void;
  /** Confirms the change and sends the call. */
  confirm: () => void;
  cancel: () => void;
};

/** Manages the values, validation and sending of a call. The initial values are stored ones or the sample's. */
export function useTryItForm(
  document: TryItDocument,
  organizationIds: readonly string[],
  messages: TryItMessages,
): TryItForm {
  const { operationId } = document.calls.own.placed.operation;
  const [values, setValues] = useState(() => toFormValues(document, organizationIds));
  const [stage, setStage] = useState<TryItForm["stage"]>("editing");
  const [confirmed, setConfirmed] = useState(false);
  const [formError, setFormError] = useState<string>();
  const [response, setResponse] = useState<TryItResponse>();
  const [rejectedValues, setRejectedValues] = useState<readonly RejectedValue[]>([]);
  const [fillCount, setFillCount] = useState(0);

  function change(part: Partial<TryItValues>): TryItValues {
    const changed = { ...values, ...part };
    setValues(changed);
    setFormError(undefined);
    storeForm(operationId, { values: withoutSecrets(document, changed) });
    return changed;
  }

  async function submit(submitted = values) {
    const calls = typedCalls(document, submitted);
    if (!calls) return;
    setStage("sending");
    try {
      const received = await sendCall(calls.own, submitted.body);
      setResponse(received);
      setRejectedValues(toRejectedValues(received.problem?.errors ?? [], submitted));
    } catch {
      setResponse(undefined);
      setRejectedValues([]);
      setFormError(messages.unreachable);
    }
    setStage("editing");
  }

  return {
    values,
    change,
    changeField(key, text) {
      change({ fields: { ...values.fields, [key]: text } });
    },
    fill(calls) {
      const { fields, body } = initialValues({ ...document, calls });
      change({ fields, body });
      setRejectedValues([]);
      setResponse(undefined);
      setFillCount(fillCount + 1);
    },
    fillCount,
    stage,
    formError,
    response,
    errors: withUnchangedValues(rejectedValues, values),
    removeItem: (pointer) => setRejectedValues(withoutItem(rejectedValues, pointer)),
    onSubmit(event) {
      event.preventDefault();
      if (stage === "sending") return;
      const error = findFormError(document, values, messages);
      setFormError(error);
      if (error !== undefined) return;
      const { placed, isProtected } = document.calls.own;
      const changesRecords = placed.method !== "GET" && !values.dryRun && isProtected;
      if (changesRecords && !confirmed) setStage("confirming");
      else void submit();
    },
    sendNext() {
      const cursor = response?.nextCursor;
      if (stage === "sending" || typeof cursor !== "string") return;
      void submit(change({ fields: { ...values.fields, [cursorKey]: cursor } }));
    },
    confirm() {
      setConfirmed(true);
      void submit();
    },
    cancel: () => setStage("editing"),
  };
}

const cursorKey = fieldKey({ in: "query", name: "cursor" });

function toFormValues(document: TryItDocument, organizationIds: readonly string[]): TryItValues {
  const { operationId } = document.calls.own.placed.operation;
  const initial = initialValues(document);
  const stored = readStoredForm(operationId)?.values ?? {};
  const fields = { ...initial.fields, ...stored.fields };
  const values = { ...initial, ...stored, fields };
  const [first] = organizationIds;
  const isMember = first === undefined || organizationIds.includes(values.organizationId);
  return isMember ? values : { ...values, organizationId: first };
}

/** Returns the reason why a call cannot be sent, in the language of the page; undefined if it can. */
function findFormError(
  { fields, calls }: TryItDocument,
  values: TryItValues,
  messages: TryItMessages,
): string | undefined {
  const missing = fields.find((field) => field.isRequired && values.fields[fieldKey(field)] === "");
  if (missing) return messages.missing.replace("{name}", missing.name);
  if (calls.own.body === undefined) return undefined;
  return findJsonError(values.body, messages);
}
