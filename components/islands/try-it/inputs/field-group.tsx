import { Fragment, useState, type ReactNode } from "react";
import type { TryItField } from "#lib/reference/try-it/try-it-document.ts";
import { fieldKey } from "#lib/reference/try-it/typed-call.ts";
import type { TryItMessages } from "../try-it-messages.ts";

/** Renders the inputs of some fields; optional ones that are initially empty are collapsed. */
export function FieldGroup(props: {
  fields: readonly TryItField[];
  isFilled: (field: TryItField) => boolean;
  isRefused: (field: TryItField) => boolean;
  words: TryItMessages;
  /** Renders the input of a field. */
  children: (field: TryItField) => ReactNode;
}) {
  const { fields, isFilled, isRefused, words, children } = props;
  const toInput = (field: TryItField) => (
    <Fragment key={fieldKey(field)}>{children(field)}</Fragment>
  );
  const [shown] = useState(
    () => new Set(fields.filter((field) => field.isRequired || isFilled(field))),
  );
  const optional = fields.filter((field) => !shown.has(field));
  const isAnyRefused = optional.some(isRefused);
  const [wasAnyRefused, setWasAnyRefused] = useState(false);
  const [isOpen, setOpen] = useState(false);
  if (isAnyRefused !== wasAnyRefused) {
    setWasAnyRefused(isAnyRefused);
    // The group stays open after the error is corrected.
    if (isAnyRefused) setOpen(true);
  }
  return (
    <>
      {fields.filter((field) => shown.has(field)).map(toInput)}
      {optional.length > 0 ? (
        <details
          className="try-it-more"
          open={isOpen}
          onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
        >
          <summary>
            {words.more} <span>({optional.length})</span>
          </summary>
          <div>{optional.map(toInput)}</div>
        </details>
      ) : null}
    </>
  );
}
