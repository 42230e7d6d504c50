import { useState } from "react";
import type { TryItField } from "#lib/reference/try-it/try-it-document.ts";
import { FieldInput } from "./field-input.tsx";
import type { RequestError } from "./send-call.ts";
import type { TryItMessages } from "./try-it-messages.ts";

/** The inputs of some fields: those that a call can do without and that are empty at first are folded away. */
export function FieldGroup(props: {
  fields: readonly TryItField[];
  textOf: (field: TryItField) => string | null;
  errorsOf: (field: TryItField) => readonly RequestError[];
  words: TryItMessages;
  /** `null` stands for JSON's own, which only a member of a body can be. */
  onChange: (field: TryItField, text: string | null) => void;
}) {
  const { fields, textOf, errorsOf, words, onChange } = props;
  const toInput = (field: TryItField) => (
    <FieldInput
      key={field.name}
      field={field}
      text={textOf(field)}
      errors={errorsOf(field)}
      words={words}
      onChange={(text) => onChange(field, text)}
    />
  );
  const [shown] = useState(
    () => new Set(fields.filter((field) => field.isRequired || textOf(field) !== "")),
  );
  const optional = fields.filter((field) => !shown.has(field));
  const isRefused = optional.some((field) => errorsOf(field).length > 0);
  return (
    <>
      {fields.filter((field) => shown.has(field)).map(toInput)}
      {optional.length > 0 ? (
        <details className="try-it-more" open={isRefused || undefined}>
          <summary>
            {words.more} <span>({optional.length})</span>
          </summary>
          <div>{optional.map(toInput)}</div>
        </details>
      ) : null}
    </>
  );
}
