import { useState, type FormEvent } from "react";
import type { SampleCalls } from "#lib/reference/samples/call-samples.ts";
import type { TryItDocument } from "#lib/reference/try-it/try-it-document.ts";
import {
  fieldKey,
  initialValues,
  typedCalls,
  type TryItValues,
} from "#lib/reference/try-it/typed-call.ts";
import { keepForm, readKeptForm, withoutSecrets } from "./kept-form.ts";
import { jsonFault } from "./inputs/json-fault.ts";
import { refusedValues, stillRefused, withoutItem, type RefusedValue } from "./refused-values.ts";
import { sendCall, type RequestError, type TryItAnswer } from "./send-call.ts";
import type { TryItMessages } from "./try-it-messages.ts";

/** The values of the form, the stage of the call, and its response. */
export type TryItForm = {
  values: TryItValues;
  change: (part: Partial<TryItValues>) => void;
  changeField: (key: string, text: string) => void;
  /** Replaces the values with those of an example, except for the organization. */
  fill: (calls: SampleCalls) => void;
  /** How often `fill` has replaced the values: the key of the inputs, so that their own state is reset. */
  fills: number;
  /** A call that changes records asks for confirmation once before it is sent. */
  stage: "editing" | "asking" | "sending";
  /** The message if the call was not sent, or if there was no response. */
  fault: string | undefined;
  answer: TryItAnswer | undefined;
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
  words: TryItMessages,
): TryItForm {
  const { operationId } = document.calls.own.placed.operation;
  const [values, setValues] = useState(() => beginning(document, organizationIds));
  const [stage, setStage] = useState<TryItForm["stage"]>("editing");
  const [confirmed, setConfirmed] = useState(false);
  const [fault, setFault] = useState<string>();
  const [answer, setAnswer] = useState<TryItAnswer>();
  const [refused, setRefused] = useState<readonly RefusedValue[]>([]);
  const [fills, setFills] = useState(0);

  function change(part: Partial<TryItValues>): TryItValues {
    const changed = { ...values, ...part };
    setValues(changed);
    setFault(undefined);
    keepForm(operationId, { values: withoutSecrets(document, changed) });
    return changed;
  }

  async function submit(given = values) {
    const calls = typedCalls(document, given);
    if (!calls) return;
    setStage("sending");
    try {
      const came = await sendCall(calls.own, given.body);
      setAnswer(came);
      setRefused(refusedValues(came.problem?.errors ?? [], given));
    } catch {
      setAnswer(undefined);
      setRefused([]);
      setFault(words.unreachable);
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
      setRefused([]);
      setAnswer(undefined);
      setFills(fills + 1);
    },
    fills,
    stage,
    fault,
    answer,
    errors: stillRefused(refused, values),
    removeItem: (pointer) => setRefused(withoutItem(refused, pointer)),
    onSubmit(event) {
      event.preventDefault();
      if (stage === "sending") return;
      const found = findFault(document, values, words);
      setFault(found);
      if (found !== undefined) return;
      const { placed, isProtected } = document.calls.own;
      const changes = placed.method !== "GET" && !values.dryRun && isProtected;
      if (changes && !confirmed) setStage("asking");
      else void submit();
    },
    sendNext() {
      const cursor = answer?.nextCursor;
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

function beginning(document: TryItDocument, organizationIds: readonly string[]): TryItValues {
  const { operationId } = document.calls.own.placed.operation;
  const initial = initialValues(document);
  const kept = readKeptForm(operationId)?.values ?? {};
  const fields = { ...initial.fields, ...kept.fields };
  const values = { ...initial, ...kept, fields };
  const [first] = organizationIds;
  const isOwn = first === undefined || organizationIds.includes(values.organizationId);
  return isOwn ? values : { ...values, organizationId: first };
}

/** Returns the reason why a call cannot be sent, in the language of the page; undefined if it can. */
function findFault(
  { fields, calls }: TryItDocument,
  values: TryItValues,
  words: TryItMessages,
): string | undefined {
  const missing = fields.find((field) => field.isRequired && values.fields[fieldKey(field)] === "");
  if (missing) return words.missing.replace("{name}", missing.name);
  if (calls.own.body === undefined) return undefined;
  return jsonFault(values.body, words);
}
