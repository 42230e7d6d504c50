import { Fragment, useState, type ReactNode } from "react";
import type { TryItField } from "#lib/reference/try-it/try-it-document.ts";
import { fieldKey } from "#lib/reference/try-it/typed-call.ts";
import type { TryItMessages } from "../try-it-messages.ts";

/** Renders the inputs of some fields; optional ones that are initially empty are collapsed. */
export function FieldGroup(props: {
  fields: readonly TryItField[];
  isFilled: (field: TryItField) => boolean;
  hasError: (field: TryItField) => boolean;
  messages: TryItMessages;
  /** Renders the input of a field. */
  children: (field: TryItField) => ReactNode;
}) {
  const { fields, isFilled, hasError, messages, children } = props;
  const renderInput = (field: TryItField) => (
    <Fragment key={fieldKey(field)}>{children(field)}</Fragment>
  );
  const [alwaysShown] = useState(
    () => new Set(fields.filter((field) => field.isRequired || isFilled(field))),
  );
  const optional = fields.filter((field) => !alwaysShown.has(field));
  const hasHiddenError = optional.some(hasError);
  const [hadHiddenError, setHadHiddenError] = useState(false);
  const [isOpen, setOpen] = useState(false);
  if (hasHiddenError !== hadHiddenError) {
    setHadHiddenError(hasHiddenError);
    // The group stays open after the error is corrected.
    if (hasHiddenError) setOpen(true);
  }
  return (
    <>
      {fields.filter((field) => alwaysShown.has(field)).map(renderInput)}
      {optional.length > 0 ? (
        <details
          className="try-it-more"
          open={isOpen}
          onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
        >
          <summary>
            {messages.more} <span>({optional.length})</span>
          </summary>
          <div>{optional.map(renderInput)}</div>
        </details>
      ) : null}
    </>
  );
}
