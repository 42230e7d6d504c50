import { useId } from "react";
import type { TryItField } from "#lib/reference/try-it-call.ts";
import type { Organization } from "./organizations.ts";
import type { TryItMessages } from "./try-it-messages.ts";
import { fieldKey, type TryItValues } from "./try-it-request.ts";

/** The organization that a call is made for. */
export function OrganizationInput(props: {
  label: string;
  organizations: readonly Organization[];
  value: string;
  onChange: (id: string) => void;
}) {
  const { label, organizations, value, onChange } = props;
  const id = useId();
  return (
    <>
      <label htmlFor={id}>{label}</label>
      <select id={id} value={value} onChange={(event) => onChange(event.target.value)}>
        {organizations.map((one) => (
          <option key={one.id} value={one.id}>
            {one.name}
          </option>
        ))}
      </select>
    </>
  );
}

/** The parameters of a call: those that it can do without are folded away. */
export function FieldInputs(props: {
  fields: readonly TryItField[];
  values: TryItValues["fields"];
  words: TryItMessages;
  onChange: (values: TryItValues["fields"]) => void;
}) {
  const { fields, values, words, onChange } = props;
  const input = (field: TryItField) => (
    <FieldInput
      key={fieldKey(field)}
      field={field}
      value={values[fieldKey(field)] ?? ""}
      required={words.required}
      onChange={(value) => onChange({ ...values, [fieldKey(field)]: value })}
    />
  );
  const optional = fields.filter(({ required }) => !required);
  return (
    <>
      {fields.filter(({ required }) => required).map(input)}
      {optional.length > 0 ? (
        <details>
          <summary>{words.more}</summary>
          <div>{optional.map(input)}</div>
        </details>
      ) : null}
    </>
  );
}

function FieldInput(props: {
  field: TryItField;
  value: string;
  required: string;
  onChange: (value: string) => void;
}) {
  const { field, value, required, onChange } = props;
  const id = useId();
  return (
    <>
      <label htmlFor={id}>
        <code>{field.name}</code>
        <span>
          {field.in}
          {field.required ? `, ${required}` : ""}
        </span>
      </label>
      {field.choices ? (
        <select id={id} value={value} onChange={(event) => onChange(event.target.value)}>
          {field.required ? null : <option value="">–</option>}
          {field.choices.map((choice) => (
            <option key={choice}>{choice}</option>
          ))}
        </select>
      ) : (
        <input
          id={id}
          value={value}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </>
  );
}

/** The body of a call, as JSON. */
export function BodyInput(props: {
  label: string;
  value: string;
  onChange: (value: string) => void;
}) {
  const { label, value, onChange } = props;
  const id = useId();
  return (
    <>
      <label htmlFor={id}>{label}</label>
      <textarea
        id={id}
        value={value}
        rows={Math.min(18, value.split("\n").length + 1)}
        spellCheck={false}
        onChange={(event) => onChange(event.target.value)}
      />
    </>
  );
}
