import { useId, type ReactNode } from "react";
import type { TryItField } from "#lib/reference/try-it/try-it-document.ts";
import type { RequestError } from "../send-call.ts";
import type { TryItMessages } from "../try-it-messages.ts";
import { ErrorList } from "./error-list.tsx";

/** Renders the name, type, description and errors of a value around its input. */
export function FieldFrame(props: {
  field: TryItField;
  /** Whether the value has several inputs. */
  isGroup: boolean;
  /** Whether the value is JSON null, which is possible only in a body. */
  isNull: boolean;
  errors: readonly RequestError[];
  messages: TryItMessages;
  onNull: (isNull: boolean) => void;
  /** Renders the input with this id. */
  children: (id: string) => ReactNode;
}) {
  const { field, isGroup, isNull, errors, messages, onNull, children } = props;
  const id = useId();
  const Frame = isGroup ? "fieldset" : "div";
  const Label = isGroup ? "legend" : "label";
  return (
    <Frame className="try-it-field" aria-describedby={isGroup ? `${id}-about` : undefined}>
      <Label htmlFor={isGroup ? undefined : id}>
        <code>{field.name}</code> {field.in === "body" ? null : <span>{field.in} </span>}
        {field.isRequired ? <span className="try-it-required">{messages.required}</span> : null}
      </Label>
      <p id={`${id}-about`} className="try-it-about">
        {field.about ? `${field.type} · ${field.about}` : field.type}
      </p>
      {isNull ? (
        <p className="try-it-null">
          <code>null</code>
        </p>
      ) : (
        children(id)
      )}
      {field.shape.isNullable && field.in === "body" ? (
        <label className="try-it-check">
          <input
            type="checkbox"
            checked={isNull}
            aria-label={messages.makeNull.replace("{name}", field.name)}
            onChange={(event) => onNull(event.target.checked)}
          />
          <code>null</code>
        </label>
      ) : null}
      <div id={`${id}-errors`} aria-live="polite">
        <ErrorList errors={errors} />
      </div>
    </Frame>
  );
}
