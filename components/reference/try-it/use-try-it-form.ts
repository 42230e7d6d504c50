import { useState, type FormEvent } from "react";
import type { TryItCall } from "#lib/reference/try-it-call.ts";
import type { TryItMessages } from "./try-it-messages.ts";
import {
  fieldKey,
  send,
  toTryItRequest,
  type TryItAnswer,
  type TryItValues,
} from "./try-it-request.ts";

/** What the reader gave, how far the call is, and what came of it. */
export type TryItForm = {
  values: TryItValues;
  change: (part: Partial<TryItValues>) => void;
  /** A call that changes records is asked about once, before it is sent. */
  stage: "editing" | "asking" | "sending";
  /** Why nothing was sent, or nothing came back. */
  fault: string | undefined;
  answer: TryItAnswer | undefined;
  onSubmit: (event: FormEvent) => void;
  /** Answers the question. */
  confirm: () => void;
  cancel: () => void;
};

/** Fills in, judges and sends a call, which begins with the values of its sample. */
export function useTryItForm(
  call: TryItCall,
  organizationId: string,
  words: TryItMessages,
): TryItForm {
  const [values, setValues] = useState<TryItValues>(() => ({
    organizationId,
    fields: Object.fromEntries(call.fields.map((field) => [fieldKey(field), field.value])),
    body: call.body ?? "",
    dryRun: call.hasDryRun,
  }));
  const [stage, setStage] = useState<TryItForm["stage"]>("editing");
  const [confirmed, setConfirmed] = useState(false);
  const [fault, setFault] = useState<string>();
  const [answer, setAnswer] = useState<TryItAnswer>();

  async function submit() {
    setStage("sending");
    setAnswer(undefined);
    try {
      setAnswer(await send(toTryItRequest(call, values)));
    } catch {
      setFault(words.unreachable);
    }
    setStage("editing");
  }

  return {
    values,
    change: (part) => setValues((present) => ({ ...present, ...part })),
    stage,
    fault,
    answer,
    onSubmit(event) {
      event.preventDefault();
      const found = findFault(call, values, words);
      setFault(found);
      if (found !== undefined) return;
      const changes = call.method !== "GET" && !values.dryRun && !call.isPublic;
      if (changes && !confirmed) setStage("asking");
      else void submit();
    },
    confirm() {
      setConfirmed(true);
      void submit();
    },
    cancel: () => setStage("editing"),
  };
}

/** Why a call cannot be sent, in the words of the page; undefined where it can. */
function findFault(
  call: TryItCall,
  { fields, body }: TryItValues,
  words: TryItMessages,
): string | undefined {
  const missing = call.fields.find((field) => field.required && fields[fieldKey(field)] === "");
  if (missing) return words.missing.replace("{name}", missing.name);
  if (call.body === null) return undefined;
  try {
    JSON.parse(body);
  } catch (error) {
    return words.badJson.replace("{reason}", (error as Error).message);
  }
}
