import type { ReactNode } from "react";
import type { TryItField } from "#lib/reference/try-it/try-it-document.ts";
import { FieldFrame } from "./field-frame.tsx";
import { isRecord, type RecordValue } from "./record-value.ts";
import type { RequestError } from "../send-call.ts";
import type { TryItMessages } from "../try-it-messages.ts";

/** The properties of the inputs of an object's members. */
export type ObjectMembersProps = {
  value: RecordValue;
  errors: readonly RequestError[];
  onChange: (value: RecordValue) => void;
  /** Receives the JSON Pointer of an item removed from a list, relative to the value. */
  onRemoveItem: (pointer: string) => void;
};

export type ObjectInputProps = {
  field: TryItField;
  /** Undefined if it is omitted. */
  value: unknown;
  /** Errors, with pointers relative to the value. */
  errors: readonly RequestError[];
  messages: TryItMessages;
  onChange: (value: unknown) => void;
  /** Receives the JSON Pointer of an item removed from a list, relative to the value. */
  onRemoveItem: (pointer: string) => void;
  /** Renders the inputs of the object's members. */
  children: (part: ObjectMembersProps) => ReactNode;
};

/** Edits an object: omitted, null, or with inputs for its members. */
export function ObjectInput(props: ObjectInputProps) {
  const { field, value, errors, messages, onChange, onRemoveItem, children } = props;
  const isPresent = isRecord(value);
  const label = isPresent ? messages.leaveOut : messages.fillIn;
  return (
    <FieldFrame
      {...{ field, messages }}
      isGroup
      isNull={value === null}
      errors={isPresent ? [] : errors}
      onNull={(isNull) => onChange(isNull ? null : undefined)}
    >
      {() => (
        <div className="try-it-object">
          {isPresent ? children({ value, errors, onChange, onRemoveItem }) : null}
          <button
            type="button"
            className="text-button"
            aria-label={`${label}: ${field.name}`}
            onClick={() => onChange(isPresent ? undefined : {})}
          >
            {label}
          </button>
        </div>
      )}
    </FieldFrame>
  );
}
